import { useCombobox } from 'downshift';

interface Suggestions {
  /** The input's id. */
  id: string;
  value: string;
  onChange: (value: string) => void;
  /** What is suggested for the value. */
  items: string[];
  /** The text of the input after a suggestion was chosen. */
  textOf: (item: string) => string;
  /** The index of the suggestion for a typed text that Enter chooses; -1 for none. */
  bestMatch: (value: string) => number;
  /** The index that is highlighted in an opened list; -1 for none. */
  current?: number;
}

/** The props of an input whose text may be anything, and of the list of suggestions below it. */
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
      // The value is the text of the input. A selected item in addition would restore its text later.
      return { ...changes, selectedItem: null, ...(isLeaving && { inputValue: state.inputValue }) };
    },
  });
}
