import { useState } from 'react';
import { Field } from '../ui/field.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { Segments } from '../ui/segments.tsx';
import { Setting, Switch } from '../ui/switch.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { PasswordInput, Select, Textarea, TextInput } from '../ui/text-input.tsx';
import styles from './gallery.module.css';
import { Panel } from './gallery-panel.tsx';

/** Fields with each kind of note. */
export function FieldPanel() {
  return (
    <Panel title="Field">
      <Field label="Text">
        <TextInput placeholder="Empty" />
      </Field>
      <Field label="With an error" error="Please enter your name">
        <TextInput />
      </Field>
      <Field label="With a warning" warning="Above the total marks: no one can pass.">
        <NumberInput defaultValue={30} />
      </Field>
      <Field label="With a unit" hint="Added to the time of every exam.">
        <NumberInput defaultValue={25} unit="percent" />
      </Field>
    </Panel>
  );
}

/** The other inputs. */
export function MoreFieldsPanel() {
  return (
    <Panel title="More inputs">
      <Field label="Password" error="Please enter your password">
        <PasswordInput autoComplete="off" />
      </Field>
      <Field label="Select">
        <Select defaultValue="no">
          <option value="no">No</option>
          <option value="yes">Yes</option>
        </Select>
      </Field>
      <Field label="Several lines" hint="Write `code` between backticks.">
        <Textarea rows={3} />
      </Field>
    </Panel>
  );
}

/** Switches, segments and tabs that work. */
export function SwitchPanel() {
  const [on, setOn] = useState(true);
  const [shown, setShown] = useState<'all' | 'incorrect'>('all');
  const [tab, setTab] = useState('details');
  return (
    <Panel title="Switch, segments, tabs">
      <Switch aria-label="Off" checked={!on} onCheckedChange={(off) => setOn(!off)} />
      <Switch aria-label="On" checked={on} onCheckedChange={setOn} />
      <Segments
        label="Example"
        value={shown}
        onValueChange={setShown}
        segments={[
          { value: 'all', label: 'All', count: 10 },
          { value: 'incorrect', label: 'Incorrect', count: 5 },
        ]}
      />
      <div className={styles.wide}>
        <Setting
          label="Hide the time"
          hint="You’ll still be warned when time is short."
          checked={on}
          onCheckedChange={setOn}
        />
        <Setting label="Vibrate on feedback" checked={!on} onCheckedChange={(checked) => setOn(!checked)} />
      </div>
      <div className={styles.wide}>
        <Tabs
          label="Exam"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'details', label: 'Exam Details', panel: <p>Details</p> },
            { value: 'questions', label: 'Questions', count: 10, panel: <p>Questions</p> },
          ]}
        />
      </div>
    </Panel>
  );
}
