import { type ComponentProps, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { TextInput } from '../ui/text-input.tsx';

interface ListSearchProps extends Pick<ComponentProps<'input'>, 'aria-label' | 'maxLength' | 'placeholder'> {
  search: string;
  /** Called with what is typed; replaces the history entry. */
  onSearch: (search: string) => void;
}

/** Searches a list while the person types. The search is in the address. */
export function ListSearch({ search, onSearch, ...rest }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const type = useNavigationType();
  // The input keeps its own text, because the address changes later than the text. It adopts the address's text when
  // that changes in another way: by a button, a link, or Back.
  useEffect(() => {
    const isTyped = type === 'REPLACE' && input.current === document.activeElement;
    if (input.current && !isTyped) input.current.value = search;
  }, [search, type]);
  return (
    <TextInput
      {...rest}
      ref={input}
      type="search"
      defaultValue={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  );
}
