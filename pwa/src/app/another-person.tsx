import { t } from '@lingui/core/macro';
import type { User } from '@quiz-app/shared/user';
import { TabTitle } from '../ui/page.tsx';
import { Question } from '../ui/question.tsx';
import { useLogout } from './use-logout.tsx';

interface AnotherPersonProps {
  user: User;
  onStay: () => void;
}

/** Asks whether a log-in card or a link is another person's: it was opened while this one is logged in. */
export function AnotherPerson({ user, onStay }: AnotherPersonProps) {
  const [logOut, logoutQuestion] = useLogout(user._id);
  return (
    <main>
      <TabTitle>{t({ message: 'Login', context: 'title' })}</TabTitle>
      {logoutQuestion ?? (
        <Question
          title={t`You are ${{ name: user.name }}. Log in as someone else?`}
          yes={t`Log out`}
          onYes={logOut}
          no={t`Stay`}
          onNo={onStay}
        >
          <p>{t`You are logged out first. Exams that are not sent yet stay yours.`}</p>
        </Question>
      )}
    </main>
  );
}

/** Whether an address is that of a log-in card or of a link to set a new password. */
export const isOfOnePerson = (hash: string) => /^#(card|reset)=/.test(hash);
