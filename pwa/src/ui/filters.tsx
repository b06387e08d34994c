import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide';
import * as Radix from 'radix-ui/collapsible';
import { type ComponentProps, createContext, type ReactElement, use, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './filters.module.css';
import { Icon } from './icon.tsx';

/** The fields by which a list is searched, in one row: cell fields, then `FilterButtons`. */
export function FilterBar({ className, onSubmit, ...rest }: ComponentProps<'form'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom and browsers of recent years do not support <search> yet
    <form
      role="search"
      {...rest}
      className={classNames(styles.bar, className)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(event);
      }}
    />
  );
}

/** The buttons at the end of the bar. */
export function FilterButtons({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.buttons, className)} />;
}

const FiltersContext = createContext({ set: 0, isOpen: false });

interface FiltersProps {
  /** The number of folded fields that are set. The fields start open if there is one. */
  set: number;
  /** The element that contains `FiltersButton` and `FilterFields`. */
  children: ReactElement;
}

/** Folds the fields that few need behind a button. */
export function Filters({ set, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(set > 0);
  return (
    <FiltersContext value={{ set, isOpen }}>
      <Radix.Root asChild open={isOpen} onOpenChange={setOpen}>
        {children}
      </Radix.Root>
    </FiltersContext>
  );
}

/** Opens and closes the fields; says how many are set: `Filters (2)`. */
export function FiltersButton({ className, ...rest }: Omit<ComponentProps<typeof Button>, 'children'>) {
  const { set } = use(FiltersContext);
  return (
    <Radix.Trigger asChild>
      <Button kind="plain" {...rest} className={classNames(styles.toggle, className)}>
        {set > 0 ? t`Filters (${set})` : t`Filters`}
        <Icon of={ChevronDown} size={18} />
      </Button>
    </Radix.Trigger>
  );
}

/** The folded fields. While closed they are `hidden` and not unmounted, so that a form keeps their values. */
export function FilterFields({ className, ...rest }: ComponentProps<'div'>) {
  const { isOpen } = use(FiltersContext);
  return <Radix.Content forceMount {...rest} hidden={!isOpen} className={classNames(styles.fields, className)} />;
}
