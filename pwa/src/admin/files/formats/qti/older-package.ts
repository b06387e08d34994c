import { decodeAddress, type FindFile } from '../attachments.ts';
import { createFilesBeside } from '../zip/files-beside.ts';
import type { Entry } from '../zip/read-directory.ts';
import { folderOf, type ReadFile } from './package-paths.ts';
import { isOlder } from './read-older.ts';

/** Where Canvas keeps the questions of an exam with all that it knows of them; beside it is a shorter form for others. */
const whole = 'non_cc_assessments/';

/** The files of QTI 1.2 in a package, each exam once. */
export function olderFiles(paths: readonly string[], read: ReadFile): { path: string; text: string }[] {
  const files = [...new Set(paths)].flatMap((path) => {
    const text = /\.(?:xml|qti|dat)$/i.test(path) ? read(path) : undefined;
    return text !== undefined && isOlder(text) ? [{ path, text }] : [];
  });
  const first = files.toSorted((a, b) => Number(b.path.startsWith(whole)) - Number(a.path.startsWith(whole)));
  const kept = new Map<string, string>();
  for (const { path, text } of first) {
    const id = identOf(text) ?? path;
    if (!kept.has(id)) kept.set(id, path);
  }
  const paths_ = new Set(kept.values());
  return files.filter(({ path }) => paths_.has(path));
}

const identOf = (text: string) =>
  /<assessment\s[^<>]{0,2000}/.exec(text.slice(0, 10_000))?.[0].match(/\sident="([^"]{1,200})"/)?.[1];

/** Finds the files of a text by their paths, and by the names that Canvas and Blackboard have for their own storage. */
export function findOlderFiles(entries: ReadonlyMap<string, Entry>) {
  const beside = createFilesBeside(entries);
  const paths = [...entries.keys()];
  return (path: string): FindFile =>
    (named) => {
      const stored = /^(?:\$|%24)IMS[-_]CC[-_]FILEBASE(?:\$|%24)\/?(?:\.\.\/)?(.*)$/is.exec(named)?.[1];
      if (stored !== undefined) return beside('web_resources/')(stored) ?? beside('')(stored);
      const number = /\bxid-(\d+_\d+)\b/.exec(decodeAddress(named))?.[1];
      const found = number && paths.find((each) => each.includes(`xid-${number}`) && !each.endsWith('.xml'));
      if (found) return beside('')(encodeURI(found));
      return beside(folderOf(path))(named) ?? beside('')(named);
    };
}
