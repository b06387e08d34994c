import { t } from '@lingui/core/macro';
import type { Person } from '@quiz-app/shared/people';
import { foldForSearch, searchWords } from '@quiz-app/shared/search';
import {
  ClipboardCheck,
  FilePenLine,
  type IconNode,
  ListOrdered,
  Plus,
  Printer,
  SunMoon,
  Table2,
  Upload,
  User,
} from 'lucide';
import type { ExamSummary } from '../../device/use-exams.ts';
import { listOf } from '../../language/format.ts';
import { paths } from '../../paths.ts';
import type { AskedForPeople } from '../../screen-parts/navigation/asked-for.ts';

/** An entry of the command menu: a place to open, or an action. */
export interface Command {
  id: string;
  icon: IconNode;
  text: string;
  /** Shown after the text. */
  note?: string;
  open: { to: string; state?: AskedForPeople } | 'switch theme';
}

/** The most exams, and the most people, that are shown. */
export const mostCommands = 5;

const contains = (text: string, words: readonly string[]) => {
  const folded = foldForSearch(text);
  return words.every((word) => folded.includes(word));
};

const resultsOf = (name: string) => t`Results of ${name}`;

/** The editing and the results of the exams that match; names that start with the search come first. */
export function examCommands(exams: readonly ExamSummary[], search: string): Command[] {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const start = foldForSearch(search.trim());
  const found = exams.filter(({ name, category }) => contains(`${resultsOf(name)} ${category}`, words));
  const first = new Set(found.filter(({ name }) => foldForSearch(name).startsWith(start)));
  const ranked = [...first, ...found.filter((exam) => !first.has(exam))];
  const edits = ranked
    .filter(({ name, category }) => contains(`${name} ${category}`, words))
    .map(({ _id, name }): Command => {
      return { id: `edit ${_id}`, icon: FilePenLine, text: name, note: t`Edit`, open: { to: paths.editExam(_id) } };
    });
  const results = ranked
    .filter(({ published }) => published !== false)
    .map(({ _id, name }): Command => {
      const open = { to: paths.examResults(_id) };
      return { id: `results ${_id}`, icon: Table2, text: resultsOf(name), note: t`Results`, open };
    });
  return [...edits, ...results].slice(0, mostCommands);
}

/** The given people who match by name or e-mail. */
export function personCommands(people: readonly Person[], search: string): Command[] {
  const words = searchWords(search);
  return people
    .filter(({ name, email }) => contains(`${name} ${email}`, words))
    .map(({ _id, name, email, groups }) => {
      return { id: _id, icon: User, text: name, note: email || listOf(groups), open: { to: paths.person(_id) } };
    });
}

/** `also` has other words by which an action is found. */
const actions = (): (Command & { also: string })[] => [
  {
    id: 'add exam',
    icon: Plus,
    text: t`Add Exam`,
    also: t({ message: 'new', context: 'words to search by' }),
    open: { to: paths.addExam() },
  },
  {
    id: 'import',
    icon: Upload,
    text: t`Import exams`,
    also: t({ message: 'file upload', context: 'words to search by' }),
    open: { to: paths.importExams() },
  },
  {
    id: 'add person',
    icon: Plus,
    text: t`Add person`,
    also: t({ message: 'new user', context: 'words to search by' }),
    open: { to: paths.adminPeople(), state: { open: 'person' } },
  },
  {
    id: 'cards',
    icon: Printer,
    text: t`Print cards`,
    also: t({ message: 'log-in', context: 'words to search by' }),
    open: { to: paths.adminPeople(), state: { open: 'cards' } },
  },
  {
    id: 'reports',
    icon: ClipboardCheck,
    text: t`Reports`,
    also: t({ message: 'attempts', context: 'words to search by' }),
    open: { to: paths.adminReports() },
  },
  {
    id: 'leaderboard',
    icon: ListOrdered,
    text: t`Leaderboard`,
    also: t({ message: 'ranking', context: 'words to search by' }),
    open: { to: paths.leaderboard() },
  },
  {
    id: 'theme',
    icon: SunMoon,
    text: t`Switch theme`,
    also: t({ message: 'dark light', context: 'words to search by' }),
    open: 'switch theme',
  },
];

/** The actions whose name, or another word for them, matches; without a search all of them. */
export const actionCommands = (search: string): Command[] =>
  actions().filter(({ text, also }) => contains(`${text} ${also}`, searchWords(search)));
