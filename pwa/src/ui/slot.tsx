import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface SlotProps extends ComponentProps<'button'> {
  /** The element that is drawn, without content if `children` are given. */
  child: ReactNode;
}

/** Draws another element with these props as well: both classes apply, both are called on a click, and its own props win. */
export function Slot({ child, children, className, onClick, ...rest }: SlotProps) {
  const element = child as ReactElement<ComponentProps<'button'>>;
  const own = element.props;
  const click: typeof onClick = (event) => {
    own.onClick?.(event);
    onClick?.(event);
  };
  return cloneElement(element, {
    ...rest,
    ...own,
    className: classNames(className, own.className),
    onClick: onClick ? click : own.onClick,
    children: children ?? own.children,
  });
}
