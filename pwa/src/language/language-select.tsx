import { t } from '@lingui/core/macro';
import { toast } from '../ui/toast.ts';
import { chooseLanguage, useLanguage } from './language.ts';
import { type Language, languages } from './languages.ts';

/** Switches the app to another language. Each has its own name, so that it is found by those who read no other. */
export function LanguageSelect({ id, className }: { id?: string; className?: string | undefined }) {
  const language = useLanguage();
  return (
    <select
      id={id}
      className={className}
      aria-label={id ? undefined : t`Language`}
      value={language}
      onChange={({ target }) => {
        void chooseLanguage(target.value as Language).catch(() =>
          toast.error(t`This language is not on this device yet. Connect to the internet to load it.`),
        );
      }}
    >
      {Object.entries(languages).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}
