import { RscEntryLexicalCell as RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { RscEntryLexicalField as RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { LexicalDiffComponent as LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { FixedToolbarFeatureClient as FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { InlineToolbarFeatureClient as InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ParagraphFeatureClient as ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HeadingFeatureClient as HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnorderedListFeatureClient as UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { OrderedListFeatureClient as OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlockquoteFeatureClient as BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BoldFeatureClient as BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ItalicFeatureClient as ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { LinkFeatureClient as LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { PublishReceipt as PublishReceipt_6548ab55f4e3adc01a1b65e3b12101fb } from '../../../admin/publish-receipt.tsx'
import { TickCell as TickCell_a671e3723175d6ad6f43a9fb7f86b30d } from '../../../admin/tick-cell.tsx'
import { MoneyCell as MoneyCell_1abd1f465e659fd33a53333272eb90aa } from '../../../admin/money-cell.tsx'
import { ExportSubscribers as ExportSubscribers_74ab93579e290a13e8070619f9323ece } from '../../../admin/export-subscribers.tsx'
import { MailPreview as MailPreview_5c9fce57b6f4b87e9715d47696915c87 } from '../../../admin/mail-preview.tsx'
import { PromiseCell as PromiseCell_5b84a0154b9f3f5354bfdc22e113c954 } from '../../../admin/support/promise-cell.tsx'
import { PersonCell as PersonCell_7361e7f871ecfe9d9721f4cb189034b8 } from '../../../admin/person-cell.tsx'
import { TicketView as TicketView_2cbff41ef6063ac153648aced5b52fb6 } from '../../../admin/support/ticket-view.tsx'
import { ResetFactor as ResetFactor_8638e65ae0e9396f97e9c0126dddd293 } from '../../../admin/second-factor/reset-factor.tsx'
import { TextCell as TextCell_da1ce9f42367e1a9aea4a2661c1b1deb } from '../../../admin/text-cell.tsx'
import { Mark as Mark_02bd9319176dbb505353a8f34e01f1f1 } from '../../../admin/mark.tsx'
import { Logo as Logo_577f495c847acba9a56186a175b447bc } from '../../../admin/logo.tsx'
import { DeskLinks as DeskLinks_85885bb42bbaee5536423e6ed48cef98 } from '../../../admin/desk-links.tsx'
import { SecondFactorLink as SecondFactorLink_7743d9ddd40ec248fc30f3d2ee4e5597 } from '../../../admin/second-factor/second-factor-link.tsx'
import { DeskNote as DeskNote_397570a6c77e2366250c309d2844ba9e } from '../../../admin/support/desk-note.tsx'
import { SignInForm as SignInForm_223cf4d9f114c14d7061d80b35f0bac7 } from '../../../admin/sign-in/sign-in-form.tsx'
import { SecondFactorView as SecondFactorView_4428f1c472227958527cf59b002a4aca } from '../../../admin/second-factor/second-factor-view.tsx'
import { ReadersView as ReadersView_dcc418cd7dbe535d951d7666dbc40c0d } from '../../../admin/readers/readers-view.tsx'
import { ReaderView as ReaderView_57fd208c98d083278a57ab834faf9531 } from '../../../admin/readers/reader-view.tsx'
import { BusinessView as BusinessView_9a5b2b62f05bf3e2f551c136be584f2e } from '../../../admin/business/business-view.tsx'
import { FigureView as FigureView_457d806a967f097b7ae2977e32d49783 } from '../../../admin/business/figure-view.tsx'
import { PrintRunsView as PrintRunsView_aa1ac3fe12968fa108c1071a74f8d67c } from '../../../admin/print-runs/print-runs-view.tsx'
import { ReconciliationView as ReconciliationView_f135c4ce4d79a8070a9912b2887650f6 } from '../../../admin/reconciliation/reconciliation-view.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalCell": RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalField": RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#LexicalDiffComponent": LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/client#FixedToolbarFeatureClient": FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#InlineToolbarFeatureClient": InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ParagraphFeatureClient": ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HeadingFeatureClient": HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnorderedListFeatureClient": UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#OrderedListFeatureClient": OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlockquoteFeatureClient": BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BoldFeatureClient": BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ItalicFeatureClient": ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#LinkFeatureClient": LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/admin/publish-receipt.tsx#PublishReceipt": PublishReceipt_6548ab55f4e3adc01a1b65e3b12101fb,
  "/admin/tick-cell.tsx#TickCell": TickCell_a671e3723175d6ad6f43a9fb7f86b30d,
  "/admin/money-cell.tsx#MoneyCell": MoneyCell_1abd1f465e659fd33a53333272eb90aa,
  "/admin/export-subscribers.tsx#ExportSubscribers": ExportSubscribers_74ab93579e290a13e8070619f9323ece,
  "/admin/mail-preview.tsx#MailPreview": MailPreview_5c9fce57b6f4b87e9715d47696915c87,
  "/admin/support/promise-cell.tsx#PromiseCell": PromiseCell_5b84a0154b9f3f5354bfdc22e113c954,
  "/admin/person-cell.tsx#PersonCell": PersonCell_7361e7f871ecfe9d9721f4cb189034b8,
  "/admin/support/ticket-view.tsx#TicketView": TicketView_2cbff41ef6063ac153648aced5b52fb6,
  "/admin/second-factor/reset-factor.tsx#ResetFactor": ResetFactor_8638e65ae0e9396f97e9c0126dddd293,
  "/admin/text-cell.tsx#TextCell": TextCell_da1ce9f42367e1a9aea4a2661c1b1deb,
  "/admin/mark.tsx#Mark": Mark_02bd9319176dbb505353a8f34e01f1f1,
  "/admin/logo.tsx#Logo": Logo_577f495c847acba9a56186a175b447bc,
  "/admin/desk-links.tsx#DeskLinks": DeskLinks_85885bb42bbaee5536423e6ed48cef98,
  "/admin/second-factor/second-factor-link.tsx#SecondFactorLink": SecondFactorLink_7743d9ddd40ec248fc30f3d2ee4e5597,
  "/admin/support/desk-note.tsx#DeskNote": DeskNote_397570a6c77e2366250c309d2844ba9e,
  "/admin/sign-in/sign-in-form.tsx#SignInForm": SignInForm_223cf4d9f114c14d7061d80b35f0bac7,
  "/admin/second-factor/second-factor-view.tsx#SecondFactorView": SecondFactorView_4428f1c472227958527cf59b002a4aca,
  "/admin/readers/readers-view.tsx#ReadersView": ReadersView_dcc418cd7dbe535d951d7666dbc40c0d,
  "/admin/readers/reader-view.tsx#ReaderView": ReaderView_57fd208c98d083278a57ab834faf9531,
  "/admin/business/business-view.tsx#BusinessView": BusinessView_9a5b2b62f05bf3e2f551c136be584f2e,
  "/admin/business/figure-view.tsx#FigureView": FigureView_457d806a967f097b7ae2977e32d49783,
  "/admin/print-runs/print-runs-view.tsx#PrintRunsView": PrintRunsView_aa1ac3fe12968fa108c1071a74f8d67c,
  "/admin/reconciliation/reconciliation-view.tsx#ReconciliationView": ReconciliationView_f135c4ce4d79a8070a9912b2887650f6,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
