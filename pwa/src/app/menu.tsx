import { t } from '@lingui/core/macro';
import {
  ClipboardCheck,
  Download,
  FilePenLine,
  House,
  type IconNode,
  ListOrdered,
  LogOut,
  UserRound,
  Users,
} from 'lucide';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useExamRunning } from '../platform/exam-hold.ts';
import { useInstall } from '../platform/install-prompt.ts';
import { Bubble } from '../ui/bubble.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import tooltip from '../ui/tooltip.module.css';
import styles from './menu.module.css';

interface Entry {
  label: () => string;
  icon: IconNode;
  to: string;
  /** Prefixes of the other addresses that belong to this entry. */
  below?: readonly string[];
}

const home: Entry = { label: () => t`Home`, icon: House, to: paths.home(), below: [paths.writeExam('')] };

const profile: Entry = { label: () => t`Profile`, icon: UserRound, to: paths.profile() };

/** The menu of each role. It only hides links; permissions are checked by the server. */
const menus = {
  user: [
    home,
    {
      label: () => t`Reports`,
      icon: ClipboardCheck,
      to: paths.userReports(),
      below: [paths.practice(), paths.collect()],
    },
    profile,
  ],
  admin: [
    home,
    { label: () => t`Exams`, icon: FilePenLine, to: paths.adminExams(), below: [paths.adminExams()] },
    { label: () => t`Reports`, icon: ClipboardCheck, to: paths.adminReports(), below: [paths.collect()] },
    { label: () => t`People`, icon: Users, to: paths.adminPeople(), below: [paths.adminPeople()] },
    { label: () => t`Leaderboard`, icon: ListOrdered, to: paths.leaderboard() },
    profile,
  ],
} as const satisfies Record<string, readonly Entry[]>;

interface MenuProps {
  isAdmin: boolean;
  /** Shows an entry's name on hover only. */
  isCollapsed?: boolean;
  onLogout: () => void;
  /** Called when an entry is chosen, so that a drawer can close. */
  onChoose?: () => void;
}

/**
 * The navigation; the bubble of the current page's entry is filled. In a running exam none is, because every entry
 * leaves the exam. Entries that are not pages are below it.
 */
export function Menu({ isAdmin, isCollapsed, onLogout, onChoose }: MenuProps) {
  const install = useInstall();
  const label = isCollapsed ? classNames(tooltip.tooltip, styles.tip) : undefined;
  const { pathname } = useLocation();
  const isRunning = useExamRunning();
  const current = ({ to, below = [] }: Entry) => {
    if (pathname === to) return 'page';
    return !isRunning && below.some((start) => pathname.startsWith(start));
  };
  return (
    <>
      <ul className={styles.list}>
        {menus[isAdmin ? 'admin' : 'user'].map((entry) => (
          <li key={entry.to}>
            <Link className={styles.item} to={entry.to} aria-current={current(entry) || undefined} onClick={onChoose}>
              <MenuFace label={label} icon={entry.icon}>
                {entry.label()}
              </MenuFace>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {install && (
          <button
            className={styles.item}
            type="button"
            onClick={() => {
              onChoose?.();
              void install();
            }}
          >
            <MenuFace label={label} icon={Download}>
              {t`Install`}
            </MenuFace>
          </button>
        )}
        <button
          className={styles.item}
          type="button"
          onClick={() => {
            onChoose?.();
            onLogout();
          }}
        >
          <MenuFace label={label} icon={LogOut} turns>
            {t`Logout`}
          </MenuFace>
        </button>
      </div>
    </>
  );
}

interface MenuFaceProps {
  icon: IconNode;
  turns?: boolean;
  label: string | undefined;
  children: ReactNode;
}

function MenuFace({ icon, turns, label, children }: MenuFaceProps) {
  return (
    <>
      <Bubble size={36}>
        <Icon of={icon} turns={turns} />
      </Bubble>
      <span className={label}>{children}</span>
    </>
  );
}
