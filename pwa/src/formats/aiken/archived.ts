import { limits } from '@quiz-app/shared/limits';
import { safeName } from '../file-name.ts';

/** How the names of exams in an archive end. */
export const archived = '.aiken.txt';

/** `02 SQL Joins.aiken.txt`: sorts as the exams do, and is no other exam's. */
export const pathOf = (name: string, index: number, count: number) =>
  `${String(index + 1).padStart(String(count).length, '0')} ${safeName(name, ' ')}${archived}`;

/** The name of the exam of a file in an archive, without folders and its number. */
export const nameOf = (path: string) =>
  path
    .slice(path.lastIndexOf('/') + 1, -archived.length)
    .replace(/^\d+ /, '')
    .slice(0, limits.examName);
