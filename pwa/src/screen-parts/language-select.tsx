import { t } from '@lingui/core/macro';
import { loadLanguage, useLanguage } from '../language/language.ts';
import { type Language, languages } from '../language/languages.ts';
import { chooseLanguage } from '../local/local-storage/preferences.ts';
import { Select } from '../ui/text-input.tsx';
import { toast } from '../ui/toast.ts';

/** Switches the app to another language. Each has its own name, so that it is found by those who read no other. */
export function LanguageSelect({ id }: { id?: string }) {
  const language = useLanguage();

  async function choose(next: Language) {
    try {
      await loadLanguage(next);
      chooseLanguage(next);
    } catch {
      toast.error(t`This language is not on this device yet. Connect to the internet to load it.`);
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
