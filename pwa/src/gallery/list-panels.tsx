import { Download, FileSpreadsheet, FileText, Pencil, Share2, Trash2 } from 'lucide';
import { useState } from 'react';
import { VerdictMark } from '../exam-ui/verdict-mark.tsx';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Field } from '../ui/field.tsx';
import { FilterBar, FilterButtons, FilterFields, Filters, FiltersButton } from '../ui/filters.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuCheckbox, MenuItem, MenuRule, MoreMenu } from '../ui/menu.tsx';
import { SecondLine, Table, TableActions } from '../ui/table.tsx';
import { Select, TextInput } from '../ui/text-input.tsx';
import styles from './gallery.module.css';
import { Panel } from './gallery-panel.tsx';

/** Menus behind a button and behind the three dots, in both sizes. */
export function MenuPanel() {
  const [isWhole, setWhole] = useState(false);
  const entries = (
    <>
      <MenuCheckbox checked={isWhole} onCheckedChange={setWhole}>
        With each question
      </MenuCheckbox>
      <MenuRule />
      <MenuItem icon={FileText}>CSV</MenuItem>
      <MenuItem icon={FileSpreadsheet} disabled>
        Excel
      </MenuItem>
    </>
  );
  return (
    <Panel title="Menu">
      <Menu
        trigger={
          <Button kind="outline" size="small">
            <Icon of={Download} size={16} />
            Export
          </Button>
        }
      >
        {entries}
      </Menu>
      <MoreMenu label="More actions, small" frame="small">
        {entries}
      </MoreMenu>
      <Button>Add Exam</Button>
      <MoreMenu label="More actions" frame="normal">
        <RowEntries />
      </MoreMenu>
    </Panel>
  );
}

function RowEntries() {
  return (
    <>
      <MenuItem icon={Share2}>Share</MenuItem>
      <MenuItem icon={Pencil} asChild>
        <a href="#main">Edit</a>
      </MenuItem>
      <MenuRule />
      <MenuItem icon={Trash2}>Delete</MenuItem>
    </>
  );
}

/** A bar of cell fields with more of them folded. */
export function FiltersPanel() {
  return (
    <Panel title="Filters, cell fields" wide>
      <Filters set={1}>
        <FilterBar aria-label="Example" className={styles.wide}>
          <Field cell label="Exam">
            <TextInput type="search" placeholder="Any exam" />
          </Field>
          <Field cell label="User">
            <TextInput type="search" defaultValue="Amara" />
          </Field>
          <FilterButtons>
            <Button type="submit">Search</Button>
            <Button kind="outline">Clear</Button>
            <FiltersButton />
          </FilterButtons>
          <FilterFields>
            <Field cell label="From">
              <TextInput type="date" />
            </Field>
            <Field cell label="Verdict">
              <Select defaultValue="Pass">
                <option>Any</option>
                <option>Pass</option>
              </Select>
            </Field>
          </FilterFields>
        </FilterBar>
      </Filters>
    </Panel>
  );
}

const reports = [
  { name: 'Warm-up', user: 'Amara Okafor', date: '2026-11-24T04:47:24', correct: 1, of: 5, verdict: 'Fail' },
  {
    name: 'Grid, Flexbox and the Box Model of today’s browsers',
    user: 'Kwame Mensah',
    date: '2026-11-24T02:39:37',
    correct: 12,
    of: 15,
    verdict: 'Pass',
  },
] as const;

/** A dense table; on a phone, ruled rows. */
export function DenseTablePanel() {
  return (
    <div data-wide>
      <Table
        caption="Reports, dense"
        dense
        rows={reports}
        rowKey={({ date }) => date}
        columns={[
          { label: 'Exam Name', slot: 'lead', cell: ({ name }) => <a href="#main">{name}</a> },
          { label: 'Date', slot: 'sub', order: -1, cell: ({ date }) => <DateTime value={date} /> },
          { label: 'User', slot: 'sub', order: -2, cell: ({ user }) => user },
          { label: 'Total Marks', align: 'end', span: 4, cell: ({ of }) => 2 * of },
          {
            label: 'Obtained Marks',
            align: 'end',
            span: 5,
            cell: ({ correct, of }) => (
              <>
                {correct} <span className="muted">of {of} correct</span>
                <SecondLine>
                  {2 * correct} of {2 * of} marks
                </SecondLine>
              </>
            ),
          },
          { label: 'Verdict', slot: 'corner', cell: ({ verdict }) => <VerdictMark verdict={verdict} /> },
        ]}
      />
      <Table
        caption="Exams, dense"
        dense
        rows={reports}
        rowKey={({ date }) => date}
        columns={[
          { label: 'Exam Name', slot: 'lead', cell: ({ name }) => <a href="#main">{name}</a> },
          {
            label: 'Duration',
            slot: 'sub',
            cell: ({ of }) => (
              <>
                10 min<SecondLine>{of} questions</SecondLine>
              </>
            ),
          },
          {
            label: 'Action',
            align: 'end',
            slot: 'foot',
            cell: ({ name }) => (
              <TableActions>
                <Button kind="plain" size="small" aria-label={`Results of exam ${name}`}>
                  Results
                </Button>
                <span data-icons>
                  <MoreMenu label={`More actions for exam ${name}`}>
                    <RowEntries />
                  </MoreMenu>
                </span>
              </TableActions>
            ),
          },
        ]}
      />
    </div>
  );
}
