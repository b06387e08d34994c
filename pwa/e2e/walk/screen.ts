import { expect } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import type { Given as GivenToSurfaces, Surface } from '../engines/surfaces.ts';
import type { Person } from '../support/api.ts';
import type { PageHand } from './page-hand.ts';

export interface Given extends GivenToSurfaces {
  adminPerson: Person;
  taker: Person;
  /** Collects the attempts of others. */
  friend: Person;
  /** With a question of each kind. */
  everyKind: Exam;
  /** Without questions. */
  empty: Exam;
  /** Its only question is in Arabic. */
  arabic: Exam;
  /** Its time is up after a second. */
  short: Exam;
  /** The texts that are of no catalogue: names, questions, what the walk types. */
  content: string[];
}

/** A page, or a state of one, at which the walk stops. */
export interface Screen {
  /** The name of the screen in a failure. */
  name: string;
  /** Reaches it from the previous screen of the list. */
  open(hand: PageHand, given: Given): Promise<void>;
  /** Closes whatever would ask before the next screen opens. */
  close?(hand: PageHand): Promise<void>;
  /** Whether it shows what a worker wrote about a file, which stays in the language of that moment. */
  keepsLanguage?: boolean;
}

/** A screen at an address, which is there as soon as a text is. */
export const at = (path: string | ((given: Given) => string), text: string | ((given: Given) => string)): Screen => ({
  name: typeof path === 'string' ? path : path({ exam: { _id: ':id' }, everyKind: { _id: ':id' } } as Given),
  open: async (hand, given) => {
    await hand.open(typeof path === 'string' ? path : path(given));
    await hand.see(typeof text === 'string' ? text : text(given));
  },
});

/** Dialogs, menus and toasts as screens. */
export const opened = (surfaces: readonly Surface[]): Screen[] =>
  surfaces.map(({ words, css = '[data-ui="scrim"] > *', open, close }) => ({
    name: words,
    open: async (hand, given) => {
      await open(hand, given);
      await expect(hand.page.locator(css).last()).toBeVisible();
    },
    ...(close && { close }),
  }));
