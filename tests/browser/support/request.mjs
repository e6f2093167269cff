// A request as it is written, without the corrections that browsers and `fetch` make to an address.

import { request } from 'node:http';
import { url } from './environment.mjs';

/**
 * @param {string} path sent as it is
 * @param {string} [method]
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
 */
export function ask(path, method = 'GET') {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, agent: false }, response => {
      const parts = [];
      response.on('data', part => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}
