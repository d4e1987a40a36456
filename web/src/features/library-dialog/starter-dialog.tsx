import { Badge, Button, SegmentedControl } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import type { Language } from '@keel/contract/constants'
import type { StarterModule } from '@keel/contract/entities/starter'
import { keys } from '../../data/_shared/keys'
import { refreshLibrary } from '../../data/library/cache'
import { addStarterModule } from '../../data/starter/calls'
import { starterModulesQuery } from '../../data/starter/queries'
import { useLanguageName } from '../../i18n/use-language-name'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'
import { ButtonLink } from '../../ui/links'
import { ErrorState, LoadingState } from '../../ui/states'
import classes from './starter-dialog.module.css'

const keyOf = ({ lang, key }: StarterModule): string => `${lang}/${key}`
const focus = (node: HTMLElement | null) => node?.focus()

/** The language whose modules are shown first: of those in the library, else of the interface. */
function firstLanguage(modules: readonly StarterModule[], locale: string): Language | undefined {
  const own = modules.find(({ entry_id }) => entry_id !== null)
  return (own ?? modules.find(({ lang }) => lang === locale) ?? modules[0])?.lang
}

/** The modules that every teacher can add to the library with one press, by the language they teach. */
export function StarterDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('library.starter')
  const locale = useLocale()
  const nameOf = useLanguageName()
  const client = useQueryClient()
  const list = useQuery({ ...starterModulesQuery, refetchOnMount: 'always' })
  const [picked, setPicked] = useState<Language | null>(null)
  /** The module that was added last: its link gets the focus that its button had. */
  const [fresh, setFresh] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [adding, setAdding] = useState<string | null>(null)
  const [add] = useAction(async (module: StarterModule) => {
    setError(null)
    setAdding(keyOf(module))
    try {
      const { id } = await addStarterModule(module)
      client.setQueryData<StarterModule[]>(keys.starterModules, (all) =>
        all?.map((one) => (keyOf(one) === keyOf(module) ? { ...one, entry_id: id } : one)),
      )
      setFresh(keyOf(module))
      void refreshLibrary(client)
    } catch (failure) {
      setError(failure)
    } finally {
      setAdding(null)
    }
  })
  const modules = list.data ?? []
  const languages = [...new Set(modules.map(({ lang }) => lang))]
  // Stays where it is when a module of another language is added.
  const [first, setFirst] = useState<Language>()
  if (first === undefined && modules.length > 0) setFirst(firstLanguage(modules, locale))
  const shown = picked ?? first
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="lg">
      <p className={classes.about}>{t('about')}</p>
      <FormError error={error} />
      {list.data ? (
        <>
          {languages.length > 1 && (
            <SegmentedControl
              fullWidth
              className={classes.languages}
              aria-label={t('language')}
              value={shown ?? ''}
              onChange={(lang) => {
                setPicked(languages.find((one) => one === lang) ?? null)
                setFresh(null)
              }}
              data={languages.map((lang) => ({ value: lang, label: nameOf(lang) }))}
            />
          )}
          <ul className={classes.modules} aria-label={shown && nameOf(shown)}>
            {modules
              .filter(({ lang }) => lang === shown)
              .map((module) => (
                <ModuleRow
                  key={keyOf(module)}
                  module={module}
                  fresh={fresh === keyOf(module)}
                  adding={adding === keyOf(module)}
                  onAdd={() => add(module)}
                />
              ))}
          </ul>
        </>
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

interface ModuleRowProps {
  module: StarterModule
  /** It was added a moment ago. */
  fresh: boolean
  adding: boolean
  onAdd: () => void
}

function ModuleRow({ module: { lang, name, level, boards, entry_id }, fresh, adding, onAdd }: ModuleRowProps) {
  const t = useTranslations('library.starter')
  return (
    <li className={classes.module}>
      <div className={classes.texts}>
        <h3 className={classes.name}>
          <span lang={lang}>{name}</span>
          <Badge variant="light" size="sm">
            {level}
          </Badge>
        </h3>
        <p className={classes.boards} lang={lang}>
          {boards.join(' · ')}
        </p>
      </div>
      {entry_id === null ? (
        <Button
          className={classes.action}
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          loading={adding}
          aria-label={t('addNamed', { name })}
          onClick={onAdd}
        >
          {t('add')}
        </Button>
      ) : (
        <div className={classes.action}>
          <span className={classes.added} role={fresh ? 'status' : undefined}>
            <IconCheck size={18} stroke={1.75} aria-hidden />
            {t('added')}
          </span>
          <ButtonLink
            {...(fresh && { ref: focus })}
            variant="subtle"
            to="/library/lesson/$id"
            params={{ id: String(entry_id) }}
            aria-label={t('openNamed', { name })}
          >
            {t('open')}
          </ButtonLink>
        </div>
      )}
    </li>
  )
}
