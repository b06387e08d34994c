import type { User } from '@quiz-app/shared/user';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Panel } from './profile-panel.tsx';

interface AccountPanelProps {
  user: User;
  /** What can be done with the account. */
  children: ReactNode;
}

/** Name and e-mail address, and what the school has set: groups and extra time. */
export function AccountPanel({ user, children }: AccountPanelProps) {
  const { name, email, groups = [], extraTimePercent = 0 } = user;
  return (
    <Panel title="Account" foot={children}>
      <Facts inset="wide">
        <Fact label="Name">{name}</Fact>
        <Fact label="Email">{email || 'None: you log in with your card'}</Fact>
        <Fact label="Groups">{groups.join(', ') || '–'}</Fact>
        <Fact label="Extra time">{extraTimePercent > 0 ? `${extraTimePercent} % for each exam` : 'None'}</Fact>
      </Facts>
    </Panel>
  );
}
