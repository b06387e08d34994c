import { t } from '@lingui/core/macro';
import { categoryPresets } from '@quiz-app/shared/category';
import { limits } from '@quiz-app/shared/limits';
import { ChevronsUpDown, Plus, X } from 'lucide';
import type { Ref } from 'react';
import { Combobox, Listbox, ListboxItem } from '../../../ui/combobox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InputGroup, TextInput } from '../../../ui/text-input.tsx';
import { useSuggestions } from '../../parts/use-suggestions.ts';

interface CategoryInputProps {
  /** The input's id, which the field's label refers to. */
  id: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

/** An input for a category: a preset found by typing, or any other text. */
export function CategoryInput({ id, value, onChange, onBlur, ref }: CategoryInputProps) {
  const items = suggestionsFor(value);
  const box = useSuggestions({
    id,
    value,
    onChange,
    items,
    textOf: (item) => item,
    bestMatch,
    // The opened list starts at the current category.
    current: items.indexOf(value.trim()),
  });
  return (
    <Combobox>
      <InputGroup>
        <TextInput
          {...box.getInputProps({
            ref,
            onBlur,
            'aria-label': t`Category`,
            onChange: (event) => onChange(event.currentTarget.value),
          })}
          maxLength={limits.category}
        />
        {value !== '' && (
          // Not a Tab stop, like the button after it: keyboard users clear the text itself.
          <IconButton icon={X} size={18} label={t`Clear category`} tabIndex={-1} onClick={() => onChange('')} />
        )}
        <IconButton {...box.getToggleButtonProps()} icon={ChevronsUpDown} size={18} label={t`Show categories`} />
      </InputGroup>
      <Listbox {...box.getMenuProps({ 'aria-label': t`Category` })} hidden={!box.isOpen || items.length === 0}>
        {items.map((item, index) => {
          const isNew = !isPreset(item);
          return (
            <ListboxItem
              key={item}
              {...box.getItemProps({ item, index })}
              highlighted={box.highlightedIndex === index}
              isNew={isNew}
            >
              {isNew ? <UseTyped text={item} /> : <Matched text={item} part={value.trim()} />}
            </ListboxItem>
          );
        })}
      </Listbox>
    </Combobox>
  );
}

const isPreset = (text: string) => (categoryPresets as readonly string[]).includes(text);

/** The presets that contain the typed text, and the text itself last; all presets if the text is a preset. */
function suggestionsFor(value: string): string[] {
  const typed = value.trim();
  if (typed === '' || isPreset(typed)) return [...categoryPresets];
  const found = categoryPresets.filter((preset) => preset.toLowerCase().includes(typed.toLowerCase()));
  return [...found, typed];
}

/**
 * The index of the suggestion that Enter selects: the preset that was typed, else one that starts with the typed text,
 * else the typed text itself, which a preset that only contains it must not replace. -1 if nothing is typed.
 */
function bestMatch(value: string): number {
  const typed = value.trim().toLowerCase();
  if (typed === '') return -1;
  const items = suggestionsFor(value).map((item) => item.toLowerCase());
  const exact = items.indexOf(typed);
  // The typed text is last, so that it is found only if no preset equals it or starts with it.
  return exact < items.length - 1 ? exact : items.findIndex((item) => item.startsWith(typed));
}

function UseTyped({ text }: { text: string }) {
  return (
    <>
      <Icon of={Plus} size={18} />
      <span>{t`Use “${text}”`}</span>
    </>
  );
}

function Matched({ text, part }: { text: string; part: string }) {
  const at = isPreset(part) ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (part === '' || at === -1) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </span>
  );
}
