/** The text of a file in the package; undefined if there is none at that path. */
export type ReadFile = (path: string) => string | undefined;

/** The folder of a file, with a slash at its end; empty at the top. */
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** The path in the package that a reference points to. */
export function resolvePath(folder: string, href: string): string {
  const parts: string[] = [];
  for (const part of `${folder}${decode(href)}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
