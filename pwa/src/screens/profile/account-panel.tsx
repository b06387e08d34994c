import { t } from '@lingui/core/macro';
import type { User } from '@quiz-app/shared/user';
import { type ComponentType, useState } from 'react';
import { inPercent, listOf } from '../../language/format.ts';
import { useOnline } from '../../platform/online.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Panel } from './profile-panel.tsx';

interface AccountPanelProps {
  user: User;
  /** Undefined until it is loaded. */
  EditAccount: ComponentType<{ user: User; onClose: () => void }> | undefined;
}

/** Name and e-mail address, and the school's settings: groups and extra time. */
export function AccountPanel({ user, EditAccount }: AccountPanelProps) {
  const isOnline = useOnline();
  const [isEditing, setEditing] = useState(false);
  const { name, email, groups = [], extraTimePercent = 0 } = user;
  return (
    <Panel
      title={t`Account`}
      foot={
        <Button kind="outline" size="small" aria-disabled={!isOnline || !EditAccount} onClick={() => setEditing(true)}>
          {t`Change name or email`}
        </Button>
      }
    >
      <Facts inset="wide">
        <Fact label={t`Name`} wide>
          {name}
        </Fact>
        <Fact label={t`Email`} wide>
          {email || t`None: you log in with your card`}
        </Fact>
        <Fact label={t`Groups`}>{listOf(groups) || t`None`}</Fact>
        <Fact label={t`Extra time`}>
          {extraTimePercent > 0 ? t`${{ percent: inPercent(extraTimePercent) }} for each exam` : t`None`}
        </Fact>
      </Facts>
      {isEditing && EditAccount && <EditAccount user={user} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
