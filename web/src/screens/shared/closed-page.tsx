import { IconLinkOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { forgetVisitorAnswers } from '../../data/answers/visitor-answers'
import { useDocumentTitle } from '../../lib/use-document-title'
import { EmptyState } from '../../ui/states'
import { SharedFrame } from './shared-frame'

interface Props {
  link: string
  visitor: boolean
  /** It was open a moment ago. */
  wasOpen: boolean
}

/** A link that never worked, or no longer works. */
export function ClosedPage({ link, visitor, wasOpen }: Props) {
  const t = useTranslations('shared')
  useDocumentTitle(t('notFound'))
  // An ended link never works again.
  useEffect(() => forgetVisitorAnswers(link), [link])
  return (
    <SharedFrame link={link} visitor={visitor}>
      <div role="alert">
        <EmptyState
          boxed={false}
          order={1}
          icon={<IconLinkOff size={26} stroke={1.6} />}
          title={t(wasOpen ? 'closed' : 'notFound')}
          text={t(wasOpen ? 'closedText' : 'notFoundText')}
        />
      </div>
    </SharedFrame>
  )
}
