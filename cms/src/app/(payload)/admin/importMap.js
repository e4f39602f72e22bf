import { TitleField as TitleField_630c23cbf32c7e6cf1e6b4690e9dead0 } from '../../../features/writing/admin/title-field.tsx'
import { RscEntryLexicalCell as RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { RscEntryLexicalField as RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { LexicalDiffComponent as LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { UploadFeatureClient as UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { PictureGuardFeatureClient as PictureGuardFeatureClient_f62412086189b3b3226e57792e94c672 } from '../../../features/writing/admin/pictures/picture-guard.feature.tsx'
import { LinkFeatureClient as LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { LinkTargetField as LinkTargetField_95295cbcc91286787833474639e1767a } from '../../../features/writing/admin/links/link-target-field.tsx'
import { PasteFeatureClient as PasteFeatureClient_ebaba8a3eea48b7136c7d4b0c07891bf } from '../../../features/writing/admin/paste/paste.feature.tsx'
import { BoldFeatureClient as BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ItalicFeatureClient as ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlockquoteFeatureClient as BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { OrderedListFeatureClient as OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnorderedListFeatureClient as UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HeadingFeatureClient as HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ParagraphFeatureClient as ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { InlineToolbarFeatureClient as InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { FixedToolbarFeatureClient as FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { TextMeasure as TextMeasure_24b2bb20d20c417b52cdf90081a44fd1 } from '../../../features/writing/admin/text-measure.tsx'
import { BlockLabel as BlockLabel_57d1236be6f15e0a8614deb8b7325136 } from '../../../features/writing/admin/block-label.tsx'
import { PictureField as PictureField_5da9a9cb03ccc4f4624b28d8f3cad5e4 } from '../../../features/writing/admin/pictures/picture-field.tsx'
import { SearchPreview as SearchPreview_559da242d831d6edbe23e141f08aec19 } from '../../../features/preflight/admin/search-preview.tsx'
import { PublishReceipt as PublishReceipt_6548ab55f4e3adc01a1b65e3b12101fb } from '../../../features/publishing/admin/publish-receipt.tsx'
import { PreflightPanel as PreflightPanel_d599d0aa6c97a15ef8408ab23f679a68 } from '../../../features/preflight/admin/preflight-panel.tsx'
import { SchedulePanel as SchedulePanel_5257f9ee265f2bed8dd0eabef01e6b54 } from '../../../features/publishing/admin/schedule-panel.tsx'
import { SlugHistory as SlugHistory_58ac30561091ba979a7a1e415e54c758 } from '../../../features/articles/admin/slug-history.tsx'
import { TickCell as TickCell_a671e3723175d6ad6f43a9fb7f86b30d } from '../../../platform/admin/tick-cell.tsx'
import { PersonCell as PersonCell_7361e7f871ecfe9d9721f4cb189034b8 } from '../../../platform/admin/person-cell.tsx'
import { AiMarkCell as AiMarkCell_19a0177202139f41ca7c7b23504d71b9 } from '../../../features/content-creator/admin/ai-mark-cell.tsx'
import { AiMark as AiMark_79b59555be63af8ec7e5b2f8e7b36802 } from '../../../features/content-creator/admin/ai-mark.tsx'
import { CreatorPanel as CreatorPanel_7070eff816f0bbd9c98850f0dd8eed2d } from '../../../features/content-creator/admin/creator-panel.tsx'
import { ReviewTabs as ReviewTabs_cafb7c17fc65518601bcbf9a02635154 } from '../../../features/newsroom/admin/review/review-tabs.tsx'
import { AutosaveStatus as AutosaveStatus_887d51c6d5849267ab66a7d4e6a23fd9 } from '../../../features/writing/admin/autosave-status.tsx'
import { ShortcutsHelp as ShortcutsHelp_f27ba2b3b731e7caeae6ecbc3c31b558 } from '../../../features/writing/admin/shortcuts-help.tsx'
import { NeedsPublisher as NeedsPublisher_fb69fce23e81187543125117b544eba7 } from '../../../features/newsroom/admin/review/needs-publisher.tsx'
import { PublishArticle as PublishArticle_a1df8fb33cd717ded5e60637dfa1ae2d } from '../../../features/publishing/admin/publish-button.tsx'
import { SaveOnesDraft as SaveOnesDraft_fb69fce23e81187543125117b544eba7 } from '../../../features/newsroom/admin/review/needs-publisher.tsx'
import { UnpublishButton as UnpublishButton_62e9a6dbb513bb1d2d84040ab928ec1e } from '../../../features/publishing/admin/unpublish-button.tsx'
import { VersionsView as VersionsView_1aed7a5f0c0f6538cf59b79825c7ad43 } from '../../../features/versions/admin/versions-view.tsx'
import { VersionView as VersionView_b8d0a35790d47c70d224ee26a2d6ef73 } from '../../../features/versions/admin/version-view.tsx'
import { PreviewPane as PreviewPane_a1ef3ce7cc2eab812e95b06e4fe131eb } from '../../../features/writing/admin/preview/preview-pane.tsx'
import { IssueRelease as IssueRelease_0f8a2f49bcf91641906438472d8a24fe } from '../../../features/publishing/admin/issue-release.tsx'
import { DroppedPicture as DroppedPicture_ce1941eb491e59802b31bb0c66ea5829 } from '../../../features/writing/admin/pictures/dropped-picture.tsx'
import { MoneyCell as MoneyCell_1abd1f465e659fd33a53333272eb90aa } from '../../../platform/admin/money-cell.tsx'
import { ExportSubscribers as ExportSubscribers_74ab93579e290a13e8070619f9323ece } from '../../../features/newsletter/admin/export-subscribers.tsx'
import { MailPreview as MailPreview_5c9fce57b6f4b87e9715d47696915c87 } from '../../../platform/mail/mail-preview.tsx'
import { ResponseTimeCell as ResponseTimeCell_c4e55e9e07355e38cf01aa4dd6d50612 } from '../../../features/support/admin/response-time-cell.tsx'
import { TicketView as TicketView_2cbff41ef6063ac153648aced5b52fb6 } from '../../../features/support/admin/ticket-view.tsx'
import { ResetFactor as ResetFactor_8638e65ae0e9396f97e9c0126dddd293 } from '../../../features/accounts/admin/second-factor/reset-factor.tsx'
import { TextCell as TextCell_da1ce9f42367e1a9aea4a2661c1b1deb } from '../../../platform/admin/text-cell.tsx'
import { EntryLabel as EntryLabel_629a154cfbb87d952c8f44381686924f } from '../../../features/navigation/admin/entry-label.tsx'
import { NeedsSiteLayoutRight as NeedsSiteLayoutRight_946cb1b82b121c3cbd7e58f7b47a1f89 } from '../../../features/navigation/admin/publish-site-layout.tsx'
import { PublishSiteLayout as PublishSiteLayout_946cb1b82b121c3cbd7e58f7b47a1f89 } from '../../../features/navigation/admin/publish-site-layout.tsx'
import { Mark as Mark_02bd9319176dbb505353a8f34e01f1f1 } from '../../../platform/admin/mark.tsx'
import { Logo as Logo_577f495c847acba9a56186a175b447bc } from '../../../platform/admin/logo.tsx'
import { PublishingLinks as PublishingLinks_c663214d1f079a460742dc69f0649f79 } from '../../../features/publishing/admin/publishing-links.tsx'
import { StaffLinks as StaffLinks_56ee2569c0936e6034302c304cbe459f } from '../../../platform/admin/staff-links.tsx'
import { SecondFactorLink as SecondFactorLink_7743d9ddd40ec248fc30f3d2ee4e5597 } from '../../../features/accounts/admin/second-factor/second-factor-link.tsx'
import { SupportNote as SupportNote_463d9773ad9716652c1b64f1dab3467d } from '../../../features/support/admin/support-note.tsx'
import { NewsroomToday as NewsroomToday_b078f6288217268e79e64d140cff68bf } from '../../../features/newsroom/admin/newsroom-today.tsx'
import { SignInForm as SignInForm_223cf4d9f114c14d7061d80b35f0bac7 } from '../../../features/accounts/admin/sign-in/sign-in-form.tsx'
import { FollowPressedLink as FollowPressedLink_c99096102da9cbcd0df1a851dbb3a09d } from '../../../platform/admin/follow-pressed-link.tsx'
import { SecondFactorView as SecondFactorView_4428f1c472227958527cf59b002a4aca } from '../../../features/accounts/admin/second-factor/second-factor-view.tsx'
import { ReadersView as ReadersView_dcc418cd7dbe535d951d7666dbc40c0d } from '../../../features/reporting/admin/readers/readers-view.tsx'
import { ReaderView as ReaderView_57fd208c98d083278a57ab834faf9531 } from '../../../features/reporting/admin/readers/reader-view.tsx'
import { BusinessView as BusinessView_9a5b2b62f05bf3e2f551c136be584f2e } from '../../../features/reporting/admin/business-view.tsx'
import { FigureView as FigureView_457d806a967f097b7ae2977e32d49783 } from '../../../features/reporting/admin/figure-view.tsx'
import { PrintRunsView as PrintRunsView_aa1ac3fe12968fa108c1071a74f8d67c } from '../../../features/print-runs/admin/print-runs-view.tsx'
import { PictureRightsView as PictureRightsView_015c135ba9eeca78812483659b560326 } from '../../../features/preflight/admin/picture-rights-view.tsx'
import { SchedulesView as SchedulesView_7e8aa9340a0e99180ca188300f61c868 } from '../../../features/publishing/admin/schedules-view.tsx'
import { SiteHealthView as SiteHealthView_5ed6d84220b992e45f13438b146a6546 } from '../../../features/site-health/admin/site-health-view.tsx'
import { ReconciliationView as ReconciliationView_f135c4ce4d79a8070a9912b2887650f6 } from '../../../features/billing/admin/reconciliation/reconciliation-view.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/features/writing/admin/title-field.tsx#TitleField": TitleField_630c23cbf32c7e6cf1e6b4690e9dead0,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalCell": RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalField": RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#LexicalDiffComponent": LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/client#UploadFeatureClient": UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/features/writing/admin/pictures/picture-guard.feature.tsx#PictureGuardFeatureClient": PictureGuardFeatureClient_f62412086189b3b3226e57792e94c672,
  "@payloadcms/richtext-lexical/client#LinkFeatureClient": LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/features/writing/admin/links/link-target-field.tsx#LinkTargetField": LinkTargetField_95295cbcc91286787833474639e1767a,
  "/features/writing/admin/paste/paste.feature.tsx#PasteFeatureClient": PasteFeatureClient_ebaba8a3eea48b7136c7d4b0c07891bf,
  "@payloadcms/richtext-lexical/client#BoldFeatureClient": BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ItalicFeatureClient": ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlockquoteFeatureClient": BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#OrderedListFeatureClient": OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnorderedListFeatureClient": UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HeadingFeatureClient": HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ParagraphFeatureClient": ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#InlineToolbarFeatureClient": InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#FixedToolbarFeatureClient": FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/features/writing/admin/text-measure.tsx#TextMeasure": TextMeasure_24b2bb20d20c417b52cdf90081a44fd1,
  "/features/writing/admin/block-label.tsx#BlockLabel": BlockLabel_57d1236be6f15e0a8614deb8b7325136,
  "/features/writing/admin/pictures/picture-field.tsx#PictureField": PictureField_5da9a9cb03ccc4f4624b28d8f3cad5e4,
  "/features/preflight/admin/search-preview.tsx#SearchPreview": SearchPreview_559da242d831d6edbe23e141f08aec19,
  "/features/publishing/admin/publish-receipt.tsx#PublishReceipt": PublishReceipt_6548ab55f4e3adc01a1b65e3b12101fb,
  "/features/preflight/admin/preflight-panel.tsx#PreflightPanel": PreflightPanel_d599d0aa6c97a15ef8408ab23f679a68,
  "/features/publishing/admin/schedule-panel.tsx#SchedulePanel": SchedulePanel_5257f9ee265f2bed8dd0eabef01e6b54,
  "/features/articles/admin/slug-history.tsx#SlugHistory": SlugHistory_58ac30561091ba979a7a1e415e54c758,
  "/platform/admin/tick-cell.tsx#TickCell": TickCell_a671e3723175d6ad6f43a9fb7f86b30d,
  "/platform/admin/person-cell.tsx#PersonCell": PersonCell_7361e7f871ecfe9d9721f4cb189034b8,
  "/features/content-creator/admin/ai-mark-cell.tsx#AiMarkCell": AiMarkCell_19a0177202139f41ca7c7b23504d71b9,
  "/features/content-creator/admin/ai-mark.tsx#AiMark": AiMark_79b59555be63af8ec7e5b2f8e7b36802,
  "/features/content-creator/admin/creator-panel.tsx#CreatorPanel": CreatorPanel_7070eff816f0bbd9c98850f0dd8eed2d,
  "/features/newsroom/admin/review/review-tabs.tsx#ReviewTabs": ReviewTabs_cafb7c17fc65518601bcbf9a02635154,
  "/features/writing/admin/autosave-status.tsx#AutosaveStatus": AutosaveStatus_887d51c6d5849267ab66a7d4e6a23fd9,
  "/features/writing/admin/shortcuts-help.tsx#ShortcutsHelp": ShortcutsHelp_f27ba2b3b731e7caeae6ecbc3c31b558,
  "/features/newsroom/admin/review/needs-publisher.tsx#NeedsPublisher": NeedsPublisher_fb69fce23e81187543125117b544eba7,
  "/features/publishing/admin/publish-button.tsx#PublishArticle": PublishArticle_a1df8fb33cd717ded5e60637dfa1ae2d,
  "/features/newsroom/admin/review/needs-publisher.tsx#SaveOnesDraft": SaveOnesDraft_fb69fce23e81187543125117b544eba7,
  "/features/publishing/admin/unpublish-button.tsx#UnpublishButton": UnpublishButton_62e9a6dbb513bb1d2d84040ab928ec1e,
  "/features/versions/admin/versions-view.tsx#VersionsView": VersionsView_1aed7a5f0c0f6538cf59b79825c7ad43,
  "/features/versions/admin/version-view.tsx#VersionView": VersionView_b8d0a35790d47c70d224ee26a2d6ef73,
  "/features/writing/admin/preview/preview-pane.tsx#PreviewPane": PreviewPane_a1ef3ce7cc2eab812e95b06e4fe131eb,
  "/features/publishing/admin/issue-release.tsx#IssueRelease": IssueRelease_0f8a2f49bcf91641906438472d8a24fe,
  "/features/writing/admin/pictures/dropped-picture.tsx#DroppedPicture": DroppedPicture_ce1941eb491e59802b31bb0c66ea5829,
  "/platform/admin/money-cell.tsx#MoneyCell": MoneyCell_1abd1f465e659fd33a53333272eb90aa,
  "/features/newsletter/admin/export-subscribers.tsx#ExportSubscribers": ExportSubscribers_74ab93579e290a13e8070619f9323ece,
  "/platform/mail/mail-preview.tsx#MailPreview": MailPreview_5c9fce57b6f4b87e9715d47696915c87,
  "/features/support/admin/response-time-cell.tsx#ResponseTimeCell": ResponseTimeCell_c4e55e9e07355e38cf01aa4dd6d50612,
  "/features/support/admin/ticket-view.tsx#TicketView": TicketView_2cbff41ef6063ac153648aced5b52fb6,
  "/features/accounts/admin/second-factor/reset-factor.tsx#ResetFactor": ResetFactor_8638e65ae0e9396f97e9c0126dddd293,
  "/platform/admin/text-cell.tsx#TextCell": TextCell_da1ce9f42367e1a9aea4a2661c1b1deb,
  "/features/navigation/admin/entry-label.tsx#EntryLabel": EntryLabel_629a154cfbb87d952c8f44381686924f,
  "/features/navigation/admin/publish-site-layout.tsx#NeedsSiteLayoutRight": NeedsSiteLayoutRight_946cb1b82b121c3cbd7e58f7b47a1f89,
  "/features/navigation/admin/publish-site-layout.tsx#PublishSiteLayout": PublishSiteLayout_946cb1b82b121c3cbd7e58f7b47a1f89,
  "/platform/admin/mark.tsx#Mark": Mark_02bd9319176dbb505353a8f34e01f1f1,
  "/platform/admin/logo.tsx#Logo": Logo_577f495c847acba9a56186a175b447bc,
  "/features/publishing/admin/publishing-links.tsx#PublishingLinks": PublishingLinks_c663214d1f079a460742dc69f0649f79,
  "/platform/admin/staff-links.tsx#StaffLinks": StaffLinks_56ee2569c0936e6034302c304cbe459f,
  "/features/accounts/admin/second-factor/second-factor-link.tsx#SecondFactorLink": SecondFactorLink_7743d9ddd40ec248fc30f3d2ee4e5597,
  "/features/support/admin/support-note.tsx#SupportNote": SupportNote_463d9773ad9716652c1b64f1dab3467d,
  "/features/newsroom/admin/newsroom-today.tsx#NewsroomToday": NewsroomToday_b078f6288217268e79e64d140cff68bf,
  "/features/accounts/admin/sign-in/sign-in-form.tsx#SignInForm": SignInForm_223cf4d9f114c14d7061d80b35f0bac7,
  "/platform/admin/follow-pressed-link.tsx#FollowPressedLink": FollowPressedLink_c99096102da9cbcd0df1a851dbb3a09d,
  "/features/accounts/admin/second-factor/second-factor-view.tsx#SecondFactorView": SecondFactorView_4428f1c472227958527cf59b002a4aca,
  "/features/reporting/admin/readers/readers-view.tsx#ReadersView": ReadersView_dcc418cd7dbe535d951d7666dbc40c0d,
  "/features/reporting/admin/readers/reader-view.tsx#ReaderView": ReaderView_57fd208c98d083278a57ab834faf9531,
  "/features/reporting/admin/business-view.tsx#BusinessView": BusinessView_9a5b2b62f05bf3e2f551c136be584f2e,
  "/features/reporting/admin/figure-view.tsx#FigureView": FigureView_457d806a967f097b7ae2977e32d49783,
  "/features/print-runs/admin/print-runs-view.tsx#PrintRunsView": PrintRunsView_aa1ac3fe12968fa108c1071a74f8d67c,
  "/features/preflight/admin/picture-rights-view.tsx#PictureRightsView": PictureRightsView_015c135ba9eeca78812483659b560326,
  "/features/publishing/admin/schedules-view.tsx#SchedulesView": SchedulesView_7e8aa9340a0e99180ca188300f61c868,
  "/features/site-health/admin/site-health-view.tsx#SiteHealthView": SiteHealthView_5ed6d84220b992e45f13438b146a6546,
  "/features/billing/admin/reconciliation/reconciliation-view.tsx#ReconciliationView": ReconciliationView_f135c4ce4d79a8070a9912b2887650f6,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
