import type { Exam } from '@quiz-app/shared/exam';
import type { Api, Person } from '../support/api.ts';
import type { Hand as EngineHand } from './hand.ts';

/** Acts in a window of any browser. */
export type Hand = Pick<EngineHand, 'open' | 'click' | 'fill' | 'see' | 'run'>;

export interface Given {
  url: string;
  exam: Exam;
  /** Prepares data as an admin. */
  admin: Api;
  /** The name of a deleted person. */
  deleted: Person;
}

/** Something that opens on top of a page or in it. */
export interface Surface {
  /** Text in it. */
  words: string;
  /** A dialog unless named. */
  css?: string;
  /** Whether it appears in narrow windows only. */
  isNarrow?: true;
  open(hand: Hand, given: Given): Promise<void>;
  /** Closes whatever would ask before the next page opens. */
  close?(hand: Hand): Promise<void>;
}

const press = (hand: Hand, ...names: string[]) =>
  names.reduce((before, button) => before.then(() => hand.click({ button })), Promise.resolve());
/** Chooses an entry of the page's menu, or of another one. */
const choose = async (hand: Hand, entry: string, menu = 'More actions') => {
  await hand.click({ button: menu });
  await hand.click({ entry });
};
const form = ({ url, exam }: Given) => `${url}/admin/exams/edit/${exam._id}`;
const toast = '[data-ui="toast"]';
/** Makes toasts stay, as they do while the window is not in use. */
const keepToasts = (hand: Hand) => hand.run(() => void dispatchEvent(new Event('blur')));

/** Before the login. */
export const publicSurfaces: Surface[] = [
  {
    words: 'Use the camera',
    open: async (hand, { url }) => {
      await hand.open(`${url}/login`);
      await press(hand, 'Use a log-in card', 'Scan the card');
    },
  },
];

export const takerSurfaces: Surface[] = [
  {
    words: 'Logout',
    isNarrow: true,
    open: async (hand, { url }) => {
      await hand.open(url);
      await press(hand, 'Open menu');
    },
  },
  {
    words: 'Leave the exam?',
    open: async (hand, { url, exam }) => {
      await hand.open(url);
      await hand.click({ css: `a[href="/user/write-exam/${exam._id}"]` });
      await press(hand, 'Start Exam');
      await hand.see('typeof null');
      await hand.run(() => history.back());
    },
    close: (hand) => press(hand, 'Stay'),
  },
  {
    words: 'Submit the exam?',
    open: (hand) => press(hand, 'Next Question', 'Next Question', 'Next Question', 'Submit Exam'),
    close: async (hand) => {
      await press(hand, 'Submit anyway');
      await hand.see('Obtained Marks');
    },
  },
  {
    words: '-20',
    css: 'div:popover-open',
    // Of the result, which has no control below it.
    open: (hand) => hand.click({ css: 'main time' }),
  },
  {
    words: 'Your account',
    open: async (hand, { url }) => {
      await hand.open(`${url}/profile`);
      await press(hand, 'Change name or email');
    },
  },
  {
    words: 'success',
    css: toast,
    open: async (hand) => {
      await press(hand, 'Save');
      await keepToasts(hand);
    },
  },
];

const examSurfaces: Surface[] = [
  {
    words: 'JavaScript',
    css: '[role="listbox"]:not([hidden])',
    open: async (hand, { url }) => {
      await hand.open(`${url}/admin/exams/add`);
      await hand.click({ field: 'Category' });
    },
    close: (hand) => hand.click({ css: 'h1' }),
  },
  { words: 'Separate with commas.', css: 'details[open]', open: (hand) => hand.click({ css: 'main summary' }) },
  {
    words: 'Leave without saving?',
    open: async (hand) => {
      await hand.fill('Exam Name', 'Typed');
      await hand.click({ link: 'Cancel' });
    },
    close: (hand) => press(hand, 'Leave'),
  },
  {
    words: 'Save and add another',
    open: async (hand, given) => {
      await hand.open(`${form(given)}?tab=questions`);
      await press(hand, 'Add Question');
    },
  },
  { words: 'Edit', open: (hand) => press(hand, 'Preview') },
  {
    words: 'is ready.',
    open: async (hand, given) => {
      await hand.open(`${form(given)}?tab=questions`);
      await press(hand, 'Paste');
      await hand.fill('Questions as text', 'Which one? {=a ~b ~c}');
    },
    close: (hand) => press(hand, 'Cancel'),
  },
  { words: 'Move up', css: '[role="menu"]', open: (hand) => press(hand, 'More actions for question 1') },
  {
    words: 'Save file',
    open: async (hand, given) => {
      await hand.open(form(given));
      await choose(hand, 'Export');
    },
  },
  {
    words: 'Keep mine',
    open: async (hand, given) => {
      await hand.open(form(given));
      await hand.fill('Exam Duration', '15');
      const { _id: id, name, category, totalMarks, passingMarks } = given.exam;
      await given.admin.data('editExam', { id, body: { name, category, duration: 1200, totalMarks, passingMarks } });
      await press(hand, 'Update');
    },
    close: (hand) => press(hand, 'Take theirs'),
  },
  {
    words: 'Not in the fields below',
    open: async (hand, { url }) => {
      await hand.open(`${url}/admin/exams/import`);
      await hand.fill('Questions as text', 'Which one? {=a ~b ~c ~d ~e ~f ~g ~h ~i ~j ~k}');
      await press(hand, 'Read the text');
      await hand.click({ button: 'Fix Line 1' });
    },
  },
  {
    words: 'Select exams',
    css: '[role="menu"]',
    open: async (hand, { url }) => {
      await hand.open(`${url}/admin/exams`);
      await press(hand, 'More actions');
    },
    close: (hand) => hand.click({ entry: 'Select exams' }),
  },
  {
    words: 'Undo',
    css: toast,
    open: async (hand, { url, exam }) => {
      await hand.open(`${url}/admin/exams`);
      await press(hand, `Delete exam ${exam.name}`);
      await keepToasts(hand);
    },
    close: async (hand) => {
      await press(hand, 'Undo');
      await hand.see('Exam restored successfully');
    },
  },
];

const peopleSurfaces: Surface[] = [
  {
    words: 'Extra time',
    open: async (hand, { url }) => {
      await hand.open(`${url}/admin/people`);
      await press(hand, 'Add person');
    },
  },
  {
    words: 'Import people',
    open: async (hand, { url }) => {
      await hand.open(`${url}/admin/people`);
      await choose(hand, 'Import');
    },
  },
  {
    words: 'Make card',
    open: async (hand, { url }) => {
      await hand.open(`${url}/admin/people`);
      await choose(hand, 'Print cards');
    },
  },
  {
    words: 'This removes the name',
    open: async (hand, { url, deleted }) => {
      await hand.open(`${url}/admin/people?deleted=true`);
      await choose(hand, 'Erase', `More actions for ${deleted.name}`);
    },
  },
];

const reportSurfaces: Surface[] = [
  {
    words: 'With each question',
    css: '[role="menu"]',
    open: async (hand, { url }) => {
      await hand.open(`${url}/admin/reports`);
      await press(hand, 'Export');
    },
  },
  {
    words: 'Add from file',
    css: '[role="menu"]',
    open: async (hand, { url }) => {
      await hand.open(`${url}/admin/reports`);
      await press(hand, 'More actions');
    },
  },
];

const resultSurfaces: Surface[] = [
  {
    words: 'Intended Weight',
    open: async (hand, { url, exam }) => {
      await hand.open(`${url}/admin/exams/${exam._id}/results`);
      await hand.click({ css: 'tfoot a' });
    },
  },
  {
    words: 'Attempts',
    css: 'details[open]',
    open: async (hand, { url, exam }) => {
      await hand.open(`${url}/admin/exams/${exam._id}/results?tab=scores`);
      await hand.click({ css: 'main summary' });
    },
  },
  {
    words: 'Handed in',
    open: async (hand, { url, exam }) => {
      await hand.open(`${url}/admin/exams/${exam._id}/live`);
      await hand.click({ css: 'main button[data-ui="button"]' });
    },
  },
];

export const adminSurfaces: Surface[] = [...examSurfaces, ...peopleSurfaces, ...reportSurfaces, ...resultSurfaces];
