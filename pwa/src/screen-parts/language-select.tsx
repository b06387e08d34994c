import { t } from '@lingui/core/macro';
import { type Language, languages } from '@quiz-app/shared/app-languages';
import { useRef } from 'react';
import { loadLanguage, useLanguage } from '../language/language.ts';
import { chooseLanguage } from '../local/local-storage/preferences.ts';
import { Select } from '../ui/text-input.tsx';
import { toast } from '../ui/toast.ts';

interface LanguageSelectProps {
  id?: string;
  /** The user who chooses; without it, the person who logs in next. */
  userId?: string;
}

/** Switches the app to another language. Each has its own name, so that it is found by those who read no other. */
export function LanguageSelect({ id, userId }: LanguageSelectProps) {
  const language = useLanguage();
  /** The last of two choices counts, even if it is loaded first. */
  const last = useRef<Language>(undefined);

  async function choose(next: Language) {
    last.current = next;
    try {
      await loadLanguage(next);
      if (last.current === next) chooseLanguage(next, userId);
    } catch {
      if (last.current !== next) return;
      toast.error(t`This language could not be loaded. Try again when you are online.`);
    }
  }

  return (
    <Select
      id={id}
      aria-label={id ? undefined : t`Language`}
      value={language}
      onChange={({ target }) => void choose(target.value as Language)}
    >
      {Object.entries(languages).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </Select>
  );
}
