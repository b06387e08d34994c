import { Pencil, WifiOff } from 'lucide';
import { SyncChip } from '../exam-ui/sync-chip.tsx';
import { SyncMark } from '../exam-ui/sync-mark.tsx';
import { Timer } from '../exam-ui/timer.tsx';
import { VerdictMark } from '../exam-ui/verdict-mark.tsx';
import { Bubble, type Mark } from '../ui/bubble.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Tag } from '../ui/tag.tsx';
import { Item, Panel } from './gallery-panel.tsx';

const letters: [Mark | undefined, string][] = [
  [undefined, 'A'],
  ['chosen', 'B'],
  ['correct', 'C'],
  ['incorrect', 'D'],
  ['missed', 'A'],
  ['faded', 'B'],
  ['current', '3'],
];

/** Bubbles with every mark, shape and size. */
export function BubblePanel() {
  return (
    <Panel title="Bubble">
      {letters.map(([mark, letter]) => (
        <Item key={mark ?? 'empty'} name={mark ?? 'empty'}>
          <Bubble mark={mark}>{letter}</Bubble>
        </Item>
      ))}
      {(['skipped', 'half', 'sending'] as const).map((mark) => (
        <Item key={mark} name={mark}>
          <Bubble mark={mark} sign />
        </Item>
      ))}
      <Item name="box">
        <Bubble mark="chosen" shape="box">
          A
        </Bubble>
      </Item>
      {([24, 20, 16] as const).map((size) => (
        <Item key={size} name={String(size)}>
          <Bubble mark="correct" size={size} sign />
        </Item>
      ))}
    </Panel>
  );
}

/** Buttons of every kind and size. */
export function ButtonPanel() {
  return (
    <Panel title="Button">
      <Button>Primary</Button>
      <Button kind="tonal">Tonal</Button>
      <Button kind="outline">Outline</Button>
      <Button kind="plain">Plain</Button>
      <Button kind="danger">Danger</Button>
      <Button disabled>Disabled</Button>
      <Button size="large">Large</Button>
      <Button size="small" kind="outline">
        Small
      </Button>
      <IconButton icon={Pencil} label="Edit" />
      <Button kind="outline" asChild>
        <a href="#main">Leads to the main part</a>
      </Button>
    </Panel>
  );
}

/** Verdicts, sync states, tags, timers. */
export function VerdictPanel() {
  return (
    <Panel title="Verdict, sync, tag">
      <VerdictMark verdict="Pass" />
      <VerdictMark verdict="Fail" />
      <VerdictMark verdict="N/A" />
      <SyncMark state="saved" />
      <SyncMark state="waiting" />
      <SyncMark state="sending" />
      <SyncMark state="sent" />
      <SyncMark state="refused" />
      <SyncMark state="waiting" size="row" />
      <Tag>Multiple Correct</Tag>
      <Timer seconds={360} total={600} />
      <Timer seconds={58} total={600} />
      <SyncChip icon={WifiOff} words="Offline" />
      <SyncChip mark="half" tone="pending" short={2} words="waiting to send" />
      <SyncChip icon={WifiOff} tone="pending" lead="Offline" short={2} words="waiting to send" />
      <SyncChip mark="incorrect" tone="error" short={1} words="couldn’t be sent" />
    </Panel>
  );
}
