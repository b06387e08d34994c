/** The dialog that a history entry asks its page to open. No link from outside can set it. */
export interface AskedFor<Wanted> {
  open?: Wanted;
}

/** The dialogs of the list of people. */
export type AskedForPeople = AskedFor<'person' | 'cards'>;

/** The id of a question, which its exam's editor opens. */
export type AskedForQuestion = AskedFor<string>;
