import * as Radix from 'radix-ui/tabs';
import type { MouseEvent, ReactNode } from 'react';
import { formatNumber } from '../language/format.ts';
import { shownDirection } from '../language/language.ts';
import styles from './tabs.module.css';

interface Tab {
  value: string;
  label: string;
  count?: number;
  /** The content; a hidden panel stays mounted, so that its input is kept. */
  panel: ReactNode;
}

interface TabsProps {
  /** The accessible name of the tabs, such as "Exam". */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onValueChange: (value: string) => void;
  /** Buttons for the open panel, at the end of the row. */
  end?: ReactNode;
}

/**
 * Radix focuses a pressed tab itself, and browsers then draw the focus ring meant for keys around it. That help is not
 * needed: a press focuses a button, or at least clicks it.
 */
const withoutRing = (event: MouseEvent) => event.stopPropagation();

/** Tabs and their panels, which start with something to focus. Arrow keys move between the tabs. */
export function Tabs({ label, tabs, value, onValueChange, end }: TabsProps) {
  return (
    <Radix.Root dir={shownDirection()} value={value} onValueChange={onValueChange}>
      <div className={styles.row}>
        <Radix.List className={styles.tabs} aria-label={label}>
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              className={styles.tab}
              value={tab.value}
              onMouseDownCapture={withoutRing}
              onClick={() => tab.value !== value && onValueChange(tab.value)}
            >
              {tab.label} {tab.count !== undefined && <span className={styles.count}>{formatNumber(tab.count)}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          className={styles.panel}
          value={tab.value}
          forceMount
          // Not its own Tab stop: Tab continues to the panel's content.
          tabIndex={-1}
          hidden={tab.value !== value}
        >
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
