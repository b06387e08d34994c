import { open } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import { freshFolder } from './fresh-folder.ts';
import { openTestApp } from './open-test-app.ts';
import { addSampleExam, sampleAttempt } from './sample-exam.ts';

/** A database that a server has open, with some of its reports only in the write-ahead log. */
export async function openWithReports(count: number) {
  const { person, path, database } = await openTestApp();
  const exam = await addSampleExam(await person('Admin', true));
  const taker = await person('Taker');
  for (let made = 0; made < count; made += 1) {
    await taker.data('addReport', { body: sampleAttempt(taker, exam) });
  }
  return { path, database, folder: await freshFolder() };
}

export function countReports(path: string): number {
  const connection = new Sqlite(path, { readonly: true });
  const count = connection.prepare<[], number>('SELECT count(*) FROM reports').pluck().get() ?? -1;
  connection.close();
  return count;
}

/** Overwrites a part of each page of a database but the first two. */
export async function spoil(path: string): Promise<void> {
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  for (let at = 8192; at < size; at += 4096) await file.write(Buffer.alloc(1024, 0x5a), 0, 1024, at + 512);
  await file.close();
}
