import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/text-input.tsx';

interface GroupSelectProps extends ComponentProps<'select'> {
  /** The names of all groups. */
  groups: readonly string[];
  /** The words of the empty value. */
  any?: string;
}

/**
 * Chooses a group of people, or everyone (an empty value). Renders nothing if there are no groups.
 */
function GroupSelect({ groups, any = t`Everyone`, ...select }: GroupSelectProps) {
  const chosen = String(select.value ?? select.defaultValue ?? '');
  // The chosen group is offered even before the groups are loaded, and when no one is in it any more.
  const offered = chosen === '' || groups.includes(chosen) ? groups : [chosen, ...groups];
  if (offered.length === 0) return null;
  return (
    <Select {...select}>
      <option value="">{any}</option>
      {offered.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}

interface GroupFieldProps extends GroupSelectProps {
  /** In a bar of filters. */
  cell?: boolean;
}

/** The same with its label. @param className of the field */
export function GroupField({ className, cell = false, ...select }: GroupFieldProps) {
  const isEmpty = select.groups.length === 0 && !(select.value ?? select.defaultValue);
  return isEmpty ? null : (
    <Field cell={cell} label={t`Group`} className={className}>
      <GroupSelect {...select} />
    </Field>
  );
}
