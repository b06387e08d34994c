import { plural, t } from '@lingui/core/macro';
import type { ReportFilter } from '@quiz-app/shared/report';
import { Download, FileSpreadsheet, FileText } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'react';
import { Bubble } from '../../ui/bubble.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuCheckbox, MenuItem, MenuRule } from '../../ui/menu.tsx';
import styles from './export-menu.module.css';
import { type TableFormatName, tableFormats } from './table-formats.ts';
import { useTableExport } from './use-table-export.ts';

/** Exports all reports that match the filter; shows the progress and can be cancelled. */
export function ExportMenu({ filter, isOff }: { filter: ReportFilter; isOff: boolean }) {
  const { written, start, cancel } = useTableExport();
  const [withQuestions, setWithQuestions] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasUsed = useRef(false);
  const isRunning = written !== undefined;
  // The button of the menu and the one that cancels replace each other, and the focus with them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the change of the buttons moves the focus
  useLayoutEffect(() => {
    if (document.activeElement === document.body && wasUsed.current)
      place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isRunning]);
  const exportAs = (format: TableFormatName) => {
    wasUsed.current = true;
    void start(format, filter, withQuestions);
  };
  return (
    <div ref={place} className={styles.export}>
      <span className="visually-hidden" role="status">
        {isRunning && t`Exporting reports`}
      </span>
      {isRunning ? (
        <>
          <Bubble size={16} mark="sending" />
          <span className="muted">{plural(written, { one: '# report written', other: '# reports written' })}</span>
          <Button kind="outline" size="small" aria-label={t`Cancel the export`} onClick={cancel}>
            {t`Cancel`}
          </Button>
        </>
      ) : (
        <Menu
          trigger={
            <Button kind="outline" size="small">
              <Icon of={Download} size={16} />
              {t`Export`}
            </Button>
          }
        >
          <MenuCheckbox checked={withQuestions} onCheckedChange={setWithQuestions}>
            {t`With each question`}
          </MenuCheckbox>
          <MenuRule />
          <MenuItem icon={FileText} disabled={isOff} onSelect={() => exportAs('CSV')}>
            {tableFormats.CSV.description}
          </MenuItem>
          <MenuItem icon={FileSpreadsheet} disabled={isOff} onSelect={() => exportAs('XLSX')}>
            {tableFormats.XLSX.description}
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}
