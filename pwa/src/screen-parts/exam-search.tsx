import { examNameLength } from '@quiz-app/shared/limits-of-takers';
import { useEffect, useRef } from 'react';
import { TextInput } from '../ui/text-input.tsx';

interface ExamSearchProps {
  search: string;
  placeholder: string;
  onSearch: (search: string) => void;
}

/** Searches a list of exams while the person types. The search is in the address. */
export function ExamSearch({ search, placeholder, onSearch }: ExamSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  // The input keeps its own text, because the address changes later than the text. It adopts the address's text when
  // that changes in another way: by a link, or by Back.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label="Search exams"
      placeholder={placeholder}
      maxLength={examNameLength}
      defaultValue={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  );
}
