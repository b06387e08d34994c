import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Blocker } from 'react-router-dom';
import { Question } from '../ui/question.tsx';

interface StayOrLeaveProps {
  blocker: Blocker;
  title: string;
  /** A description of what would be lost. */
  children: ReactNode;
}

/** Asks for confirmation before a navigation inside the app. */
export function StayOrLeave({ blocker, title, children }: StayOrLeaveProps) {
  return (
    <Question
      open={blocker.state === 'blocked'}
      title={title}
      yes={t({ message: 'Leave', comment: 'A button: leave this page' })}
      onYes={() => blocker.proceed?.()}
      no={t({ message: 'Stay', comment: 'A button: stay on this page' })}
      onNo={() => blocker.reset?.()}
    >
      <p>{children}</p>
    </Question>
  );
}
