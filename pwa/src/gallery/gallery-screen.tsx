import { Page, PageHead } from '../ui/page.tsx';
import { OptionPanel, ProgressPanel, ResultPanel } from './attempt-panels.tsx';
import { FieldPanel, MoreFieldsPanel, SwitchPanel } from './field-panels.tsx';
import styles from './gallery.module.css';
import { DenseTablePanel, FiltersPanel, MenuPanel } from './list-panels.tsx';
import { BubblePanel, ButtonPanel, VerdictPanel } from './mark-panels.tsx';
import { CodePanel, ColourPanel, FactsPanel, NameGridPanel, OverlayPanel, TablePanel } from './surface-panels.tsx';

/** Shows every component in every state. Part of the development build only. */
export function GalleryScreen() {
  return (
    <Page>
      <PageHead title="Kit" lede="Every component in every state, for the eye and for the tests" />
      <div className={styles.panels}>
        <BubblePanel />
        <ButtonPanel />
        <FieldPanel />
        <OptionPanel />
        <SwitchPanel />
        <VerdictPanel />
        <ProgressPanel />
        <FactsPanel />
        <ResultPanel />
        <CodePanel />
        <OverlayPanel />
        <TablePanel />
        <MenuPanel />
        <FiltersPanel />
        <DenseTablePanel />
        <MoreFieldsPanel />
        <NameGridPanel />
        <ColourPanel />
      </div>
    </Page>
  );
}
