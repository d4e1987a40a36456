import { Button, Group, Popover, TextInput } from '@mantine/core'
import { useEditorState, type Editor } from '@tiptap/react'
import { IconLink } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isAllowedHref } from './extensions'
import { ToolButton } from './tool-button'
import classes from './toolbar.module.css'

const withProtocol = (address: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(address)
    ? address
    : address.includes('@') && !address.includes('/')
      ? `mailto:${address}`
      : `https://${address}`

/** Makes a link of the selected words, changes or removes it. */
export function LinkButton({ editor }: { editor: Editor }) {
  const t = useTranslations('items')
  const [opened, setOpened] = useState(false)
  const [address, setAddress] = useState('')
  const [wrong, setWrong] = useState(false)
  const { on, can } = useEditorState({
    editor,
    selector: ({ editor: e }) => ({ on: e.isActive('link'), can: e.isActive('link') || !e.state.selection.empty }),
  })
  const open = () => {
    setAddress(String(editor.getAttributes('link')['href'] ?? ''))
    setWrong(false)
    setOpened(true)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!editor.isFocused || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
    // Read from the editor itself: the last render may be older than the selection.
    if (!editor.isActive('link') && editor.state.selection.empty) return
    event.preventDefault()
    open()
  })
  // Mounted on the page: the editor's own element may not exist yet.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  const apply = () => {
    const href = withProtocol(address.trim())
    if (!address.trim() || !isAllowedHref(href) || !URL.canParse(href)) {
      setWrong(true)
      return
    }
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    setOpened(false)
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom" trapFocus withinPortal={false}>
      <Popover.Target>
        <ToolButton label={t('link')} icon={IconLink} on={on} disabled={!can} onClick={open} />
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes.linkForm}
          onSubmit={(event) => {
            event.preventDefault()
            apply()
          }}
        >
          <TextInput
            label={t('linkAddress')}
            placeholder="https://"
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value)
              setWrong(false)
            }}
            error={wrong && t('linkWrong')}
            inputMode="url"
            data-autofocus
          />
          <Group gap="xs" justify="flex-end" mt="sm">
            {on && (
              <Button size="xs" variant="default" onClick={remove}>
                {t('linkRemove')}
              </Button>
            )}
            <Button size="xs" type="submit">
              {t('linkApply')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
