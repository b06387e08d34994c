import { t } from '@lingui/core/macro';
import type { Envelope } from '@quiz-app/shared/contract/envelope';
import { limits } from '@quiz-app/shared/limits';
import type { Person } from '@quiz-app/shared/people';
import { type FormEvent, useId, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import type { Device } from '../../sync/device.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog, SaveButtons } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { Setting } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { GroupsInput } from '../parts/groups-input.tsx';
import { splitGroups } from '../parts/split-groups.ts';
import styles from './people.module.css';
import type { PersonCard } from './person-card.ts';

interface PersonDialogProps {
  /** Undefined to add a person. */
  person: Person | undefined;
  /** The existing groups, as suggestions. */
  groups: readonly string[];
  onClose: () => void;
  /** @param card of a new person without an e-mail address */
  onSaved: (card?: PersonCard) => void;
}

/** Adds or edits a person. One flat form of five fields. */
export function PersonDialog({ person, groups, onClose, onSaved }: PersonDialogProps) {
  const device = useDevice();
  const groupsId = useId();
  const [isWaiting, waitFor] = useWaiting();
  const [isAdmin, setAdmin] = useState(person?.isAdmin ?? false);
  const [groupsText, setGroupsText] = useState(person?.groups.join(', ') ?? '');
  const [refusal, setRefusal] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWaiting) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name)).trim();
    const edit = {
      name: text('name'),
      email: text('email'),
      groups: splitGroups(groupsText),
      isAdmin,
      extraTimePercent: Number(text('extraTimePercent') || 0),
    };
    const saved = await waitFor(outcomeOf(person ? change(device, person, edit) : add(device, edit)));
    if (!saved.success) return setRefusal(saved.message);
    toast.success(saved.message);
    onSaved(saved.data);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={person ? t`Edit ${{ name: person.name }}` : t`Add person`}
      onSubmit={(event) => void submit(event)}
      footer={<SaveButtons onCancel={onClose} isWaiting={isWaiting} />}
    >
      <div className={styles.fields}>
        {refusal && (
          <Banner tone="error" role="alert">
            {refusal}
          </Banner>
        )}
        <Field label={t`Name`}>
          <TextInput name="name" maxLength={limits.name} defaultValue={person?.name} required />
        </Field>
        <Field label={t`Email`} hint={t`Optional. People without a password log in with a card.`}>
          <TextInput
            name="email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={limits.email}
            defaultValue={person?.email}
          />
        </Field>
        <Field label={t`Groups`} id={groupsId} hint={t`Separate with commas.`}>
          <GroupsInput id={groupsId} groups={groups} value={groupsText} onChange={setGroupsText} />
        </Field>
        <Field label={t`Extra time`} hint={t`Added to the time of every exam, from 0 to 300 percent.`}>
          <NumberInput
            name="extraTimePercent"
            unit={t`percent`}
            min={0}
            max={limits.extraTimePercent}
            step={1}
            inputMode="numeric"
            defaultValue={person?.extraTimePercent ?? 0}
          />
        </Field>
        <Setting
          label={t`Admin`}
          hint={t`May change exams and people, and see all reports.`}
          checked={isAdmin}
          onCheckedChange={setAdmin}
        />
      </div>
    </Dialog>
  );
}

interface PersonEdit {
  name: string;
  email: string;
  groups: string[];
  isAdmin: boolean;
  extraTimePercent: number;
}

type Saved = Pick<Envelope, 'success' | 'message'> & { data?: PersonCard };

const change = async ({ ask }: Device, { _id: id }: Person, edit: PersonEdit): Promise<Saved> =>
  withoutData(await ask.editUser({ id, body: edit }));

/** Imports a new person, then adds the details that an import does not have. */
async function add({ ask }: Device, edit: PersonEdit): Promise<Saved> {
  const { isAdmin, extraTimePercent, ...details } = edit;
  const added = await ask.importUsers({ body: [details] });
  if (!added.success) return { success: false, message: added.rows?.[0]?.reason ?? added.message };
  const [made] = added.data;
  if (made && (isAdmin || extraTimePercent)) {
    const edited = await ask.editUser({ id: made._id, body: edit });
    if (!edited.success) return withoutData(edited);
  }
  const message = t`User added successfully`;
  return made?.card ? { success: true, message, data: { ...made, card: made.card } } : { success: true, message };
}

const withoutData = ({ success, message }: Pick<Envelope, 'success' | 'message'>) => ({ success, message });
