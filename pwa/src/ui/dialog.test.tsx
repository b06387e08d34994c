import { setImmediate as nextTask } from 'node:timers/promises';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

function Page({ onSubmit }: { onSubmit?: () => void }) {
  const [open, setOpen] = useState<'dialog' | 'drawer'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button onClick={() => setOpen('dialog')}>Add Question</Button>
      <Button onClick={() => setOpen('drawer')}>Menu</Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Add Question"
        footer={<Button type="submit">Save</Button>}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <Field label="Question">
          <TextInput />
        </Field>
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} label="Menu">
        <a href="#home">Home</a>
      </Drawer>
    </>
  );
}

const renderPage = (onSubmit?: () => void) =>
  render(
    <StrictMode>
      <Page {...(onSubmit ? { onSubmit } : {})} />
    </StrictMode>,
  );

test('a dialog has a name, focuses its first field, and returns the focus on Esc', async () => {
  const user = userEvent.setup();
  renderPage();
  await user.click(screen.getByRole('button', { name: 'Add Question' }));
  expect(screen.getByRole('dialog', { name: 'Add Question' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Question' })));
});

test('a dialog closes by its button, and submits by Enter in a field', async () => {
  const user = userEvent.setup();
  const submitted = vi.fn();
  renderPage(submitted);
  await user.click(screen.getByRole('button', { name: 'Add Question' }));
  await user.keyboard('What?{Enter}');
  expect(submitted).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a drawer also closes by a tap beside it', async () => {
  // A style sheet, which tests do not load, lets the scrim receive presses.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  renderPage();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await user.click(screen.getByRole('dialog', { name: 'Menu' }).parentElement as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Esc closes a dialog from its first moment on, and nothing under it', async () => {
  const [closeUnder, closeOver] = [vi.fn(), vi.fn()];
  let open: () => void = () => undefined;
  function Late() {
    const [isOpen, setOpen] = useState(false);
    open = () => setOpen(true);
    return (
      <Dialog open={isOpen} onClose={closeOver} title="Question">
        Text
      </Dialog>
    );
  }
  render(
    <>
      <Dialog open onClose={closeUnder} title="Exam">
        Text
      </Dialog>
      <Late />
    </>,
  );
  const appeared = new Promise<void>((resolve) => {
    const isThere = () => screen.queryByRole('dialog', { name: 'Question' });
    const observer = new MutationObserver(() => isThere() && resolve());
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
  });
  // Outside `act`, as in a browser, a dialog appears before its effects.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  open();
  await appeared;
  for (let count = 1; count <= 20; count += 1) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    expect(closeOver).toHaveBeenCalledTimes(count);
    await nextTask();
  }
  expect(closeUnder).not.toHaveBeenCalled();
});
