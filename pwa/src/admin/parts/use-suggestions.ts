import { useCombobox } from 'downshift';

interface Suggestions {
  /** The input's id. */
  id: string;
  value: string;
  onChange: (value: string) => void;
  /** The suggestions for the value. */
  items: string[];
  /** The text of the input after choosing a suggestion. */
  textOf: (item: string) => string;
  /** The index of the suggestion that Enter chooses for a typed text; -1 for none. */
  bestMatch: (value: string) => number;
  /** The highlighted index when the list opens; -1 for none. */
  current?: number;
}

/** The props of an input for any text, and of the list of suggestions below it. */
export function useSuggestions({ id, value, onChange, items, textOf, bestMatch, current = -1 }: Suggestions) {
  return useCombobox({
    inputId: id,
    items,
    inputValue: value,
    itemToString: (item) => (item === null ? '' : textOf(item)),
    defaultHighlightedIndex: current,
    onInputValueChange: ({ inputValue }) => onChange(inputValue),
    stateReducer: (state, { type, changes }) => {
      const { InputBlur, InputChange, InputKeyDownEscape } = useCombobox.stateChangeTypes;
      // Leaving the input keeps the typed text; only Enter or a click selects a suggestion.
      const isLeaving = type === InputBlur || type === InputKeyDownEscape;
      // Enter selects the highlighted suggestion.
      if (type === InputChange)
        return { ...changes, selectedItem: null, highlightedIndex: bestMatch(changes.inputValue ?? '') };
      // The value is the text of the input. A selected item would restore its own text later.
      return { ...changes, selectedItem: null, ...(isLeaving && { inputValue: state.inputValue }) };
    },
  });
}
