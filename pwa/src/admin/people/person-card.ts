/** A log-in card as printed. */
export interface PersonCard {
  name: string;
  groups: readonly string[];
  /** The 12 digits. */
  card: string;
}
