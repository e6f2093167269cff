// What `cargo xtask test` tells the journeys. They are started by it only, so that they run against its server.

function given(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the journeys are started by \`cargo xtask test --only journeys\``);
  return value;
}

/** Address of the page on the server of `cargo xtask serve`, with a slash at the end. */
export const url = given('CLOTH_LAB_URL');

/** Path of the whole page in one file. */
export const singleFile = given('CLOTH_LAB_FILE');

/** Path of the browser. */
export const chrome = given('CHROME');
