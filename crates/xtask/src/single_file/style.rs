//! A style sheet that refers to no other file.

use crate::encode::data_uri;
use crate::files;
use crate::media_type::media_type;
use anyhow::{Context, Result, ensure};
use std::path::Path;

/// Reads a style sheet and puts the files it refers to inside.
pub(super) fn inline(path: &Path) -> Result<String> {
    let sheet = files::read_text(path)?.replace("\r\n", "\n");
    ensure!(
        !sheet.contains("@import"),
        "{} imports another sheet: link both from the page",
        path.display()
    );
    ensure!(!sheet.contains("</style"), "{} contains the end of a style element", path.display());
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut out = String::with_capacity(sheet.len());
    let mut rest = sheet.as_str();
    while let Some(at) = rest.find("url(") {
        let (before, from) = rest.split_at(at + "url(".len());
        let end = from
            .find(')')
            .with_context(|| format!("{} has a `url(` without an end", path.display()))?;
        let address = from[..end].trim().trim_matches(['"', '\'']);
        out.push_str(before);
        if super::is_local(address) {
            let file = folder.join(address);
            out.push_str(&data_uri(media_type(&file), &files::read(&file)?));
        } else {
            out.push_str(&from[..end]);
        }
        rest = &from[end..];
    }
    Ok(out + rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn files_it_refers_to_are_put_inside() {
        let root = std::env::temp_dir().join(format!("cloth-lab-style-{}", std::process::id()));
        files::write(&root.join("icons/x.svg"), "ab").unwrap();
        let sheet = root.join("styles/a.css");
        files::write(&sheet, "a{b:url( '../icons/x.svg' );c:url(#d);e:url(\"data:,f\")}\r\n")
            .unwrap();
        let text = inline(&sheet);
        files::write(&sheet, "@import 'b.css';").unwrap();
        let refused = inline(&sheet);
        fs::remove_dir_all(root).unwrap();
        assert_eq!(
            text.unwrap(),
            "a{b:url(data:image/svg+xml;base64,YWI=);c:url(#d);e:url(\"data:,f\")}\n"
        );
        assert!(refused.unwrap_err().to_string().contains("imports another sheet"));
    }
}
