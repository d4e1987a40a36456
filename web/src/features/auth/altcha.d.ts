import 'altcha/types/react'

declare module 'altcha/i18n/*'
