import { limits } from '@quiz-app/shared/limits';
import { safeName } from '../file-name.ts';

/** The end of the names of exams in an archive. */
export const archived = '.aiken.txt';

/** `02 SQL Joins.aiken.txt`: unique, and sorts in the order of the exams. */
export const pathOf = (name: string, index: number, count: number) =>
  `${String(index + 1).padStart(String(count).length, '0')} ${safeName(name, ' ')}${archived}`;

/** The name of the exam in an archived file, without folders and number. */
export const nameOf = (path: string) =>
  path
    .slice(path.lastIndexOf('/') + 1, -archived.length)
    .replace(/^\d+ /, '')
    .slice(0, limits.examName);
