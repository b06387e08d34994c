/** What the history entry of the list of people asks it to open. */
export interface PeopleState {
  open?: 'person' | 'cards';
}
