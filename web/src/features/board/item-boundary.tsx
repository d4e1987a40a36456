import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './item-slot.module.css'

interface Props {
  /** Another key retries. */ resetKey: unknown
  children: ReactNode
}

/** Keeps a broken item from crashing the board. */
export class ItemBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }
  override render() {
    return this.state.failed ? <Broken onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('board')
  return (
    <div className={classes.broken} role="alert">
      {t('itemBroken')}
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('itemRetry')}
      </Button>
    </div>
  )
}
