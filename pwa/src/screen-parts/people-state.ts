/** State of a history entry of the list of people: the dialog to open. */
export interface PeopleState {
  open?: 'person' | 'cards';
}
