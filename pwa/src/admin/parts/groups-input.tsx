import { t } from '@lingui/core/macro';
import { ChevronsUpDown } from 'lucide';
import type { ComponentProps } from 'react';
import { Combobox, Listbox, ListboxItem } from '../../ui/combobox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InputGroup, TextInput } from '../../ui/text-input.tsx';
import { splitGroups } from './split-groups.ts';
import { useSuggestions } from './use-suggestions.ts';

interface GroupsInputProps extends Pick<ComponentProps<'input'>, 'onBlur' | 'ref'> {
  /** The input's id, which the field's label refers to. */
  id: string;
  /** The names of all groups. */
  groups: readonly string[];
  /** The typed names, separated by commas. */
  value: string;
  onChange: (value: string) => void;
}

/** An input for the names of groups: existing ones, suggested while typing, or new ones. */
export function GroupsInput({ id, groups, value, onChange, onBlur, ref = null }: GroupsInputProps) {
  const { items, before } = completionsOf(value, groups);
  const box = useSuggestions({
    id,
    value,
    onChange,
    items,
    textOf: (item) => [...splitGroups(before), item].join(', '),
    bestMatch: (text) => {
      const { items, typed } = completionsOf(text, groups);
      return typed === '' ? -1 : items.findIndex((name) => fold(name).startsWith(fold(typed)));
    },
  });
  const isOpen = box.isOpen && items.length > 0;
  return (
    <Combobox>
      <InputGroup>
        <TextInput
          {...box.getInputProps({
            ref,
            onBlur,
            'aria-labelledby': undefined,
            onChange: (event) => onChange(event.currentTarget.value),
          })}
        />
        {groups.length > 0 && (
          <IconButton {...box.getToggleButtonProps()} icon={ChevronsUpDown} size={18} label={t`Show groups`} />
        )}
      </InputGroup>
      <Listbox {...box.getMenuProps({ 'aria-label': t`Groups` })} hidden={!isOpen}>
        {items.map((item, index) => (
          <ListboxItem key={item} {...box.getItemProps({ item, index })} highlighted={box.highlightedIndex === index}>
            {item}
          </ListboxItem>
        ))}
      </Listbox>
    </Combobox>
  );
}

const fold = (name: string) => name.toLowerCase();

/** What can replace the last name of a text, or follow it if it is complete, and the text before that. */
function completionsOf(text: string, groups: readonly string[]) {
  const chosen = splitGroups(text);
  const rest = groups.filter((name) => !chosen.includes(name));
  const started = /[^,;]*$/.exec(text)?.[0] ?? '';
  const typed = started.trim();
  if (groups.includes(typed)) return { items: rest, before: text, typed: '' };
  const before = text.slice(0, text.length - started.length);
  return { items: rest.filter((name) => fold(name).includes(fold(typed))), before, typed };
}
