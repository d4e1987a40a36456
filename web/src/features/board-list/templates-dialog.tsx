import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBook,
  IconDots,
  IconHeadphones,
  IconLetterCase,
  IconListDetails,
  IconMessages,
  IconPencil,
  IconTemplate,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { BUILT_IN_TEMPLATES, type BuiltInTemplate } from '@keel/contract/entities/template'
import { templatesQuery } from '../../data/templates/queries'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'
import { ErrorState, LoadingState } from '../../ui/states'
import { type NameQuestion, NameQuestionDialog } from './name-question'
import classes from './templates-dialog.module.css'
import { useTemplates } from './use-templates'

const ICONS: Record<BuiltInTemplate, Icon> = {
  speaking: IconMessages,
  reading: IconBook,
  listening: IconHeadphones,
  grammar: IconListDetails,
  vocabulary: IconLetterCase,
}

interface TemplatesDialogProps {
  moduleId: number
  onSelect: (boardId: number | null, moduleId: number) => void
  onClose: () => void
}

/** The teacher's own templates and those that every teacher has: a press adds a board. */
export function TemplatesDialog({ moduleId, onSelect, onClose }: TemplatesDialogProps) {
  const t = useTranslations('templates')
  const tb = useTranslations('board')
  const own = useQuery({ ...templatesQuery, refetchOnMount: 'always' })
  const commands = useTemplates(moduleId, onSelect)
  const [question, setQuestion] = useState<NameQuestion | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [run, busy] = useAction(async (command: () => Promise<void>) => {
    setError(null)
    try {
      await command()
    } catch (failure) {
      setError(failure)
    }
  })
  const add = (command: () => Promise<void>) =>
    run(async () => {
      await command()
      onClose()
    })
  const rename = (template: LibraryEntry) =>
    setQuestion({
      title: t('rename'),
      label: t('name'),
      initial: template.name,
      submitLabel: tb('save'),
      onSubmit: (name) => commands.rename(template, name),
    })
  const ownRows = () => {
    if (!own.data) return own.error ? <ErrorState error={own.error} onRetry={() => void own.refetch()} /> : <LoadingState />
    if (own.data.length === 0) return <p className={classes.none}>{t('none')}</p>
    return (
      <ul className={classes.rows} aria-labelledby="own-templates">
        {own.data.map((template) => (
          <Row
            key={template.id}
            icon={IconTemplate}
            name={template.name}
            busy={busy}
            onPress={() => add(() => commands.add(template))}
            menu={
              <Menu position="bottom-end" width={200}>
                <Menu.Target>
                  <ActionIcon
                    className={classes.menu}
                    variant="subtle"
                    color="gray"
                    size={44}
                    aria-label={t('menu', { name: template.name })}
                  >
                    <IconDots size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />} onClick={() => rename(template)}>
                    {tb('rename')}
                  </Menu.Item>
                  <Menu.Item
                    color="var(--keel-danger)"
                    leftSection={<IconTrash size={17} stroke={1.6} aria-hidden />}
                    onClick={() => run(() => commands.remove(template))}
                  >
                    {tb('delete')}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            }
          />
        ))}
      </ul>
    )
  }
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="md">
      <FormError error={error} />
      <h3 className={classes.heading} id="own-templates">
        {t('own')}
      </h3>
      {ownRows()}
      <h3 className={classes.heading} id="built-in-templates">
        {t('builtIn')}
      </h3>
      <ul className={classes.rows} aria-labelledby="built-in-templates">
        {BUILT_IN_TEMPLATES.map((template) => (
          <Row
            key={template}
            icon={ICONS[template]}
            name={t(template)}
            hint={t(`${template}Hint`)}
            busy={busy}
            onPress={() => add(() => commands.addBuiltIn(template))}
          />
        ))}
      </ul>
      <NameQuestionDialog question={question} onClose={() => setQuestion(null)} />
    </Dialog>
  )
}

interface RowProps {
  icon: Icon
  name: string
  hint?: string
  busy: boolean
  onPress: () => void
  menu?: ReactNode
}

/** One template. */
function Row({ icon: RowIcon, name, hint, busy, onPress, menu }: RowProps) {
  return (
    <li className={classes.row}>
      <button type="button" className={classes.press} aria-disabled={busy || undefined} onClick={onPress}>
        <RowIcon className={classes.icon} size={20} stroke={1.6} aria-hidden />
        <span className={classes.texts}>
          <span className={classes.name}>{name}</span>
          {hint !== undefined && <span className={classes.hint}>{hint}</span>}
        </span>
      </button>
      {menu}
    </li>
  )
}
