import type { UserEvent } from '@testing-library/user-event';

/** Writes at the end of a field at once. Typing renders the screen for each letter, so only tests of typing type. */
export async function write(person: UserEvent, field: Element, text: string): Promise<void> {
  await person.click(field);
  await person.paste(text);
}
