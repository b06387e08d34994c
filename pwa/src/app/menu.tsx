import {
  ClipboardCheck,
  Download,
  FilePenLine,
  House,
  ListOrdered,
  LogOut,
  type LucideIcon,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useInstall } from '../platform/install-prompt.ts';
import { Bubble } from '../ui/bubble.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './menu.module.css';

interface Entry {
  label: string;
  icon: LucideIcon;
  to: string;
}

const home: Entry = { label: 'Home', icon: House, to: paths.home() };

/** The menu of each role. It only hides links; permissions are checked by the server. */
const menus = {
  user: [home, { label: 'Reports', icon: ClipboardCheck, to: paths.userReports() }],
  admin: [
    home,
    { label: 'Exams', icon: FilePenLine, to: paths.adminExams() },
    { label: 'Reports', icon: ClipboardCheck, to: paths.adminReports() },
    { label: 'People', icon: Users, to: paths.adminPeople() },
    { label: 'Leaderboard', icon: ListOrdered, to: paths.leaderboard() },
  ],
} as const satisfies Record<string, readonly Entry[]>;

interface MenuProps {
  isAdmin: boolean;
  onLogout: () => void;
  /** Called when an entry is chosen, so that a drawer can close. */
  onChoose?: () => void;
}

/** The navigation; the current page's bubble is filled. Below it what is not a page. */
export function Menu({ isAdmin, onLogout, onChoose }: MenuProps) {
  const install = useInstall();
  return (
    <>
      <ul className={styles.list}>
        {menus[isAdmin ? 'admin' : 'user'].map(({ label, icon, to }) => (
          <li key={to}>
            <NavLink className={styles.item ?? ''} to={to} end={to === home.to} onClick={onChoose}>
              <MenuFace icon={icon}>{label}</MenuFace>
            </NavLink>
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
            <MenuFace icon={Download}>Install</MenuFace>
          </button>
        )}
        <button className={styles.item} type="button" onClick={onLogout}>
          <MenuFace icon={LogOut}>Logout</MenuFace>
        </button>
      </div>
    </>
  );
}

function MenuFace({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Bubble size={36}>
        <Icon of={icon} />
      </Bubble>
      <span className={styles.label}>{children}</span>
    </>
  );
}
