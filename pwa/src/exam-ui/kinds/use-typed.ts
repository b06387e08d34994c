import { useState } from 'react';

/**
 * The text of a field while it is typed. It keeps the spaces that the answer, which is trimmed, does not have.
 *
 * @param typed the answer when the field is shown
 */
export function useTyped(typed: string, onType: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(typed);
  const type = (next: string) => {
    setText(next);
    onType(next);
  };
  return [text, type];
}
